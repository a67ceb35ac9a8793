import type { Audience } from '../../src/disclosure/audience.js';
import type { Caller } from '../../src/disclosure/caller.js';
import type { MemoryEvidence } from '../../src/disclosure/evidence.js';
import { isHeard, type MessageEvidence } from '../../src/disclosure/messageRule.js';
import { decideDisclosure, isKept, isLive } from '../../src/disclosure/rule.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import type { Page } from '../../src/platform/graphql/paging.js';
import type { Services } from '../../src/app/services.js';
import type { GraphTruth } from '../support/graphTruth.js';

/** What an audience may hear: the rule, or something to hold against it. */
export interface Rule {
  readonly discloses: (memory: MemoryEvidence, audience: Audience) => boolean;
  /** Of memories that are no longer live. */
  readonly keeps: (memory: MemoryEvidence, audience: Audience) => boolean;
  readonly hears: (message: MessageEvidence, audience: Audience) => boolean;
  /** Of two names of somebody's that may be one. */
  readonly names: (makerId: string, audience: Audience) => boolean;
}

/** The rule. */
export const theRule: Rule = {
  discloses: (memory, audience) => decideDisclosure(memory, audience).disclosed,
  keeps: isKept,
  hears: isHeard,
  names: (makerId, { chatId, viewerId }) => chatId === null && makerId === viewerId,
};
/** As if nobody might hear anything: what the rule lets a surface show is what it shows beyond this. */
const nothing: Rule = { discloses: () => false, keeps: () => false, hears: () => false, names: () => false };
/** As if everybody might hear everything: what the rule hides is what a surface would show beyond the rule. */
const everything: Rule = {
  discloses: (memory, { now }) => isLive(memory, now),
  keeps: (memory, { now }) => !isLive(memory, now),
  hears: () => true,
  names: () => true,
};

/** Where and by whom a surface is asked, with the truth to hold it against. */
export interface Question {
  readonly services: Services;
  readonly graph: GraphSession;
  readonly caller: Caller;
  readonly audience: Audience;
  readonly truth: GraphTruth;
  readonly now: number;
}

/** One way to a memory: what it shows, and what it should show. Every new way to a memory gets a row below. */
export interface Surface {
  readonly name: string;
  readonly shown: (question: Question) => Promise<readonly string[]>;
  readonly expected: (question: Question, rule: Rule) => readonly string[];
}

/** How much the rule lets a surface show of what is there, and how much it hides. */
export function countsOf({ expected }: Surface, question: Question): { shown: number; hidden: number } {
  const wanted = expected(question, theRule);
  return {
    shown: beyond(wanted, expected(question, nothing)),
    hidden: beyond(expected(question, everything), wanted),
  };
}

const beyond = (lines: readonly string[], others: readonly string[]): number => {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line)).length;
};

/** The ids of all pages of a list, in order. */
export async function allPages(page: (after: string | null) => Promise<Page<{ id: string }>>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage }: Page<{ id: string }> = await page(after);
    found.push(...edges.map(({ node }) => node.id));
    if (!hasNextPage) return found;
    after = edges.at(-1)!.cursor;
  }
}
