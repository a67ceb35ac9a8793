import type { GraphTransaction } from '../platform/neo4j/graph.js';
import { historyEvent } from './historyEvent.js';
import type { MemoryRow } from './memory.js';
import { lockMemories, retireMemories } from './memoryWrites.store.js';
import { findRivals, supersedeMemories } from './rivals.store.js';
import type { Composed, Plan, Stored, StoringContext } from './storingPlan.js';
import { canSupersede, standingOf } from './supersession.js';

/** Live memories that say the same of the same people under other keys, by the id of the draft that meets them. */
export type Rivals = ReadonlyMap<string, readonly MemoryRow[]>;

/** Finds and locks what drafts may contradict under other keys; in a transaction that holds their own keys already. */
export async function lockRivals(
  transaction: GraphTransaction,
  composed: readonly Composed[],
  context: StoringContext,
  now: number,
): Promise<Rivals> {
  const able = context.supersedes ? composed.map(({ memory }) => memory).filter(canSupersede) : [];
  if (able.length === 0) return new Map();
  const found = await findRivals(transaction, able);
  const ids = [...new Set([...found.values()].flat())].sort();
  const rows =
    ids.length === 0 ? new Map<string, MemoryRow>() : await lockMemories(transaction, context.tenantId, ids, now);
  return new Map([...found].map(([id, live]) => [id, live.flatMap((one) => rows.get(one) ?? [])]));
}

/** Splits drafts into those that may be stored and those that a surer memory under another key keeps out. */
export function heldBack(
  composed: readonly Composed[],
  rivals: Rivals,
  isKnown: (one: Composed) => boolean,
): Map<string, MemoryRow> {
  const kept = new Map<string, MemoryRow>();
  for (const one of composed) {
    if (isKnown(one)) continue;
    const surer = (rivals.get(one.draft.id) ?? []).find(
      ({ memory }) => standingOf(one.memory, memory, one.draft.createdAt) === 'LESS_SURE',
    );
    if (surer) kept.set(one.draft.id, surer);
  }
  return kept;
}

/** What becomes of a draft that a surer memory keeps out: the history says so, nothing else changes. */
export function ignore(
  one: Composed,
  surer: MemoryRow,
  context: StoringContext,
): Pick<Plan, 'events'> & { stored: Stored } {
  const { draft, memory } = one;
  const event = historyEvent('IGNORE', {
    before: surer.memory,
    after: surer.memory,
    newText: memory.text,
    actor: context.actor,
    at: draft.createdAt,
    id: draft.eventId,
    meta: { ...context.meta, confidence: memory.confidence, stored: surer.memory.confidence },
  });
  const said = { memory, entities: [...one.named.people, ...one.named.things], chats: [] };
  return { events: [event], stored: { outcome: 'IGNORED_LOWER_CONFIDENCE', row: surer, said, isRepeat: false } };
}

/** Takes out of life what the stored drafts have taken the place of; returns the events that say so. */
export function supersede(
  transaction: GraphTransaction,
  composed: readonly Composed[],
  stored: ReadonlyMap<string, Stored>,
  rivals: Rivals,
  context: StoringContext,
): Plan['events'] {
  const pairs: Parameters<typeof supersedeMemories>[1][number][] = [];
  const retirements: Plan['retirements'] = [];
  const events: Plan['events'] = [];
  const touched = new Set([...stored.values()].map(({ row }) => row.memory.id));
  for (const one of composed) {
    const { outcome, row, isRepeat } = stored.get(one.draft.id)!;
    if (isRepeat || (outcome !== 'CREATED' && outcome !== 'UPDATED')) continue;
    const at = one.draft.createdAt;
    for (const { memory: before } of rivals.get(one.draft.id) ?? []) {
      if (touched.has(before.id) || standingOf(one.memory, before, at) !== 'SUPERSEDES') continue;
      touched.add(before.id);
      pairs.push({ newer: row.memory.id, older: before.id, at, reason: 'contradicted' });
      retirements.push({ before, status: 'SUPERSEDED', purgeAt: null, at });
      const meta = { ...context.meta, by: row.memory.id };
      events.push(historyEvent('SUPERSEDE', { before, after: before, actor: context.actor, at, meta }));
    }
  }
  retireMemories(transaction, retirements);
  supersedeMemories(transaction, pairs);
  return events;
}
