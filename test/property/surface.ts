import type { Audience } from '../../src/disclosure/audience.js';
import type { MemoryEvidence } from '../../src/disclosure/evidence.js';
import { isMessageDisclosed, type MessageEvidence } from '../../src/disclosure/messageRule.js';
import type { RequestContext } from '../../src/disclosure/requestContext.js';
import { decideDisclosure, isShownToOrigin, isLive } from '../../src/disclosure/rule.js';
import type { Page } from '../../src/platform/graphql/paging.js';
import type { Services } from '../../src/app/services.js';
import type { GraphTruth } from '../support/graph/graphTruth.js';

/** Disclosure rule, or a substitute to compare it with. */
export interface Rule {
  readonly discloses: (memory: MemoryEvidence, audience: Audience) => boolean;
  /** True if a memory that is no longer live is shown to the audience. */
  readonly keeps: (memory: MemoryEvidence, audience: Audience) => boolean;
  readonly hears: (message: MessageEvidence, audience: Audience) => boolean;
  /** True if a proposed merge is shown to the audience. `creatorId` has made the two names. */
  readonly names: (creatorId: string, audience: Audience) => boolean;
}

/** The disclosure rule itself. */
export const theRule: Rule = {
  discloses: (memory, audience) => decideDisclosure(memory, audience).disclosed,
  keeps: isShownToOrigin,
  hears: isMessageDisclosed,
  names: (creatorId, { chatId, viewerId }) => chatId === null && creatorId === viewerId,
};
/**
 * Rule that discloses nothing. Lines that a surface shows under the rule but not under this one depend on disclosure.
 */
const nothing: Rule = { discloses: () => false, keeps: () => false, hears: () => false, names: () => false };
/**
 * Rule that discloses everything. Lines that a surface shows under this one but not under the rule are hidden by the
 * rule.
 */
const everything: Rule = {
  discloses: (memory, { now }) => isLive(memory, now),
  keeps: (memory, { now }) => !isLive(memory, now),
  hears: () => true,
  names: () => true,
};

/** Question to a surface: the caller and context, with the truth of the graph. */
export interface Question {
  readonly services: Services;
  readonly request: RequestContext;
  readonly audience: Audience;
  readonly truth: GraphTruth;
  readonly now: number;
}

/**
 * Read path to memories: the lines that it shows, and the lines that it should show. Every new read path gets a
 * surface.
 */
export interface Surface {
  readonly name: string;
  readonly shown: (question: Question) => Promise<readonly string[]>;
  readonly expected: (question: Question, rule: Rule) => readonly string[];
}

/** Counts the lines that the rule lets a surface show, and those that it hides. */
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

/** Returns the ids of all pages of a list, in order. */
export async function allPages(page: (after: string | null) => Promise<Page<{ id: string }>>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage }: Page<{ id: string }> = await page(after);
    found.push(...edges.map(({ node }) => node.id));
    if (!hasNextPage) return found;
    after = edges.at(-1)!.cursor;
  }
}
