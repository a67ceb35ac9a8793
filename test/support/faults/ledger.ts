import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { z } from 'zod';
import { tenantId } from './killedKith.js';

/** Request on a fact that got no answer. It may have taken effect, but not twice. */
export type PendingRequest =
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
  isForgotten: boolean;
  pending: PendingRequest | undefined;
}

/** Message that a person has recorded. `isAcknowledged` is true once the write was acknowledged. */
export interface RecordedMessage {
  readonly by: string;
  readonly externalId: string;
  readonly text: string;
  isAcknowledged: boolean;
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
  readonly messages: RecordedMessage[] = [];
  /** Number of acknowledged writes. */
  acknowledgedCount = 0;
  /** Unexpected answers, in words. */
  readonly strangeAnswers: string[] = [];

  /**
   * Compares the graph with the acknowledged writes, and learns from it the outcome of each unacknowledged write. From
   * then on that outcome must stay.
   */
  async compare(graph: GraphSession): Promise<Findings> {
    const findings: Findings = { lost: [], doubled: [], back: [] };
    const params = { tenant: tenantId };
    const memoriesByWord = groupBy(parseRows(memoryRow, await graph.read(memories, params)), ({ text }) =>
      wordOf(text),
    );
    const eventsByMemory = groupBy(parseRows(eventRow, await graph.read(events, params)), ({ memoryId }) => memoryId);
    for (const fact of this.facts) compareFact(fact, memoriesByWord.get(fact.word) ?? [], eventsByMemory, findings);
    const rowsByExternalId = groupBy(
      parseRows(messageRow, await graph.read(messages, params)),
      ({ externalId }) => externalId,
    );
    for (const message of this.messages)
      compareMessage(message, rowsByExternalId.get(message.externalId) ?? [], findings);
    return findings;
  }
}

function compareFact(
  fact: Fact,
  storedMemories: z.infer<typeof memoryRow>[],
  eventsByMemory: Map<string, z.infer<typeof eventRow>[]>,
  { lost, doubled, back }: Findings,
): void {
  const name = `${fact.word} of ${fact.by} (${fact.id ?? 'never acknowledged'})`;
  const { pending } = fact;
  fact.pending = undefined;
  const [memory, ...duplicates] = storedMemories;
  if (duplicates.length > 0) doubled.push(`${name}: ${storedMemories.length} memories`);
  if (!memory) {
    if (fact.id !== undefined) lost.push(`${name}: no memory`);
    return;
  }
  if (fact.id !== undefined && memory.id !== fact.id) lost.push(`${name}: stored as ${memory.id}`);
  fact.id = memory.id;
  const memoryEvents = eventsByMemory.get(memory.id) ?? [];
  const count = (event: string, text?: string): number =>
    memoryEvents.filter((one) => one.event === event && (text === undefined || one.newText === text)).length;

  if (pending?.kind === 'correct' && (memory.text === pending.text || count('UPDATE', pending.text) > 0)) {
    fact.text = pending.text;
    fact.corrections.push(pending.text);
  }
  if (pending?.kind === 'forget' && memory.status === 'DELETED') fact.isForgotten = true;
  if (memory.text !== fact.text) lost.push(`${name}: the text is "${memory.text}", not "${fact.text}"`);
  if (fact.isForgotten && memory.status !== 'DELETED') back.push(`${name}: ${memory.status}`);
  if (!fact.isForgotten && memory.status !== 'ACTIVE') lost.push(`${name}: ${memory.status}`);

  const requireCount = (eventName: string, actual: number, expected: number): void => {
    if (actual < expected) lost.push(`${name}: no event of ${eventName}`);
    if (actual > expected) doubled.push(`${name}: ${actual} events of ${eventName}, not ${expected}`);
  };
  requireCount('its storing', count('ADD'), 1);
  for (const text of fact.corrections) requireCount(`"${text}"`, count('UPDATE', text), 1);
  // A memory that is used more rises in importance, which is an event without a text.
  const correctionCount = memoryEvents.filter(({ event, newText }) => event === 'UPDATE' && newText !== null).length;
  requireCount('any correction', correctionCount, fact.corrections.length);
  requireCount('its forgetting', count('DELETE'), fact.isForgotten ? 1 : 0);
}

function compareMessage(
  expected: RecordedMessage,
  storedRows: z.infer<typeof messageRow>[],
  { lost, doubled }: Findings,
): void {
  const name = `message ${expected.externalId}`;
  if (storedRows.length > 1) doubled.push(`${name}: ${storedRows.length} messages`);
  const [message] = storedRows;
  if (message && message.text !== expected.text) lost.push(`${name}: the text is "${message.text}"`);
  if (!message && expected.isAcknowledged) lost.push(`${name}: none`);
  expected.isAcknowledged = message !== undefined;
}

const wordOf = (text: string): string => /\blamp\w+/.exec(text)?.[0] ?? '';

const parseRows = <T>(schema: z.ZodType<T>, rows: unknown[]): T[] => rows.map((row) => schema.parse(row));

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
