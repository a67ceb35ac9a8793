import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { z } from 'zod';
import { tenantId } from './killedKith.js';

/** Request on a fact that got no answer. It may have taken effect, but not twice. */
export type Unsure =
  | { readonly kind: 'remember' }
  | { readonly kind: 'forget' }
  | { readonly kind: 'correct'; readonly text: string };

/** Fact that a person has stated. Its word stands in each of its texts and in no other fact. */
export interface Fact {
  readonly by: string;
  readonly word: string;
  /** Undefined until the fact is known to be stored. */
  id: string | undefined;
  /** Current text, as far as it is known. */
  text: string;
  /** Texts of the acknowledged corrections. */
  readonly corrections: string[];
  forgotten: boolean;
  unsure: Unsure | undefined;
}

/** Message that a person has recorded. `known` is true once the write was acknowledged. */
export interface Said {
  readonly by: string;
  readonly externalId: string;
  readonly text: string;
  known: boolean;
}

/** Violations in words: lost, doubled, or back although forgotten. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly back: string[];
}

const memoryRow = z.object({ id: z.string(), text: z.string(), status: z.string() });
const eventRow = z.object({ memoryId: z.string(), event: z.string(), newText: z.string().nullable() });
const messageRow = z.object({ externalId: z.string(), text: z.string() });

const memories = statement<object>(
  'test/kept-memories',
  'CYPHER 25 MATCH (m:Memory {tenantId: $tenant}) RETURN m.id AS id, m.text AS text, m.status AS status',
);
const events = statement<object>(
  'test/kept-events',
  `CYPHER 25 MATCH (h:HistoryEvent) WHERE h.tenantId = $tenant
   RETURN h.memoryId AS memoryId, h.event AS event, h.newText AS newText`,
);
const messages = statement<object>(
  'test/kept-messages',
  'CYPHER 25 MATCH (m:Message) WHERE m.tenantId = $tenant RETURN m.externalId AS externalId, m.text AS text',
);

/** Ledger of all writes that were requested, with the known state of each. */
export class Ledger {
  readonly facts: Fact[] = [];
  readonly said: Said[] = [];
  /** Number of acknowledged writes. */
  acknowledged = 0;
  /** Unexpected answers, in words. */
  readonly strange: string[] = [];

  /**
   * Compares the graph with the acknowledged writes, and learns from it the outcome of each unacknowledged write. From
   * then on that outcome must stay.
   */
  async compare(graph: GraphSession): Promise<Findings> {
    const findings: Findings = { lost: [], doubled: [], back: [] };
    const params = { tenant: tenantId };
    const stored = groups(parsed(memoryRow, await graph.read(memories, params)), ({ text }) => wordOf(text));
    const history = groups(parsed(eventRow, await graph.read(events, params)), ({ memoryId }) => memoryId);
    for (const fact of this.facts) compareFact(fact, stored.get(fact.word) ?? [], history, findings);
    const kept = groups(parsed(messageRow, await graph.read(messages, params)), ({ externalId }) => externalId);
    for (const one of this.said) compareMessage(one, kept.get(one.externalId) ?? [], findings);
    return findings;
  }
}

function compareFact(
  fact: Fact,
  stored: z.infer<typeof memoryRow>[],
  history: Map<string, z.infer<typeof eventRow>[]>,
  { lost, doubled, back }: Findings,
): void {
  const name = `${fact.word} of ${fact.by} (${fact.id ?? 'never acknowledged'})`;
  const { unsure } = fact;
  fact.unsure = undefined;
  const [memory, ...others] = stored;
  if (others.length > 0) doubled.push(`${name}: ${stored.length} memories`);
  if (!memory) {
    if (fact.id !== undefined) lost.push(`${name}: no memory`);
    return;
  }
  if (fact.id !== undefined && memory.id !== fact.id) lost.push(`${name}: stored as ${memory.id}`);
  fact.id = memory.id;
  const told = history.get(memory.id) ?? [];
  const count = (event: string, text?: string): number =>
    told.filter((one) => one.event === event && (text === undefined || one.newText === text)).length;

  if (unsure?.kind === 'correct' && (memory.text === unsure.text || count('UPDATE', unsure.text) > 0)) {
    fact.text = unsure.text;
    fact.corrections.push(unsure.text);
  }
  if (unsure?.kind === 'forget' && memory.status === 'DELETED') fact.forgotten = true;
  if (memory.text !== fact.text) lost.push(`${name}: the text is "${memory.text}", not "${fact.text}"`);
  if (fact.forgotten && memory.status !== 'DELETED') back.push(`${name}: ${memory.status}`);
  if (!fact.forgotten && memory.status !== 'ACTIVE') lost.push(`${name}: ${memory.status}`);

  const once = (what: string, found: number, wanted: number): void => {
    if (found < wanted) lost.push(`${name}: no event of ${what}`);
    if (found > wanted) doubled.push(`${name}: ${found} events of ${what}, not ${wanted}`);
  };
  once('its storing', count('ADD'), 1);
  for (const text of fact.corrections) once(`"${text}"`, count('UPDATE', text), 1);
  // A memory that is used more rises in importance, which is an event without a text.
  const corrected = told.filter(({ event, newText }) => event === 'UPDATE' && newText !== null).length;
  once('any correction', corrected, fact.corrections.length);
  once('its forgetting', count('DELETE'), fact.forgotten ? 1 : 0);
}

function compareMessage(one: Said, kept: z.infer<typeof messageRow>[], { lost, doubled }: Findings): void {
  const name = `message ${one.externalId}`;
  if (kept.length > 1) doubled.push(`${name}: ${kept.length} messages`);
  const [message] = kept;
  if (message && message.text !== one.text) lost.push(`${name}: the text is "${message.text}"`);
  if (!message && one.known) lost.push(`${name}: none`);
  one.known = message !== undefined;
}

const wordOf = (text: string): string => /\blamp\w+/.exec(text)?.[0] ?? '';

const parsed = <T>(shape: z.ZodType<T>, rows: unknown[]): T[] => rows.map((row) => shape.parse(row));

function groups<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}
