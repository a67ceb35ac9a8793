import { combineConfidants, type Confidants } from '../../../disclosure/confidants.js';
import { stricter } from '../../../disclosure/evidence.js';
import { mayHaveFormerDetails } from '../../../disclosure/spreading.js';
import {
  combineRestrictions,
  type Restriction,
  applyRestriction,
  unrestricted,
} from '../../../disclosure/restriction.js';
import { withCurrentBlocks, type TiesLookup } from '../../../disclosure/staterTies.js';
import { dayMs, maxTimestamp } from '../../../platform/clock.js';
import { distinctById } from '../../../platform/groupBy.js';
import { raiseByMentions } from '../../drafts/importance.js';
import { type Lifetime, lifetimeOf } from '../../drafts/lifetime.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { keysWithEntities } from '../../drafts/composedKeys.js';
import { confidantFieldsOf } from '../../drafts/composeMemory.js';
import type { Fold, FoldingContext } from './fold.js';
import { haveSamePresence, mayFold, peopleKeyOf } from './foldingRule.js';
import { computeLiveKey } from '../keys/rekeying.js';

/** Allowed fold, with its sources and the memory they become. `row` is null if the first source stays unchanged. */
export interface PlannedFold {
  readonly fold: Fold;
  readonly rows: readonly MemoryRow[];
  readonly row: MemoryRow | null;
}

/** Returns those of the folds that are allowed, from memories by id. */
export const plannedFolds = (
  folds: readonly Fold[],
  byId: ReadonlyMap<string, MemoryRow>,
  context: FoldingContext,
): PlannedFold[] =>
  folds.flatMap((fold) => {
    const rows = fold.sources.flatMap(({ id }) => byId.get(id) ?? []);
    if (!mayFold(rows, fold, context)) return [];
    return { fold, rows, row: fold.targetId === null ? foldMemories(rows, fold, context) : null };
  });

/**
 * Returns the memory that sources are folded into. It has the lowest confidence and the highest importance of them, and
 * is disclosed to the same audiences. Sources from several chats give a memory without one. If the sources name a
 * person in several ways, tags and evidence come only from those with the name of the first one; never from a source
 * that may have them from a former text, since the fold could not tell any more.
 */
export function foldMemories(rows: readonly MemoryRow[], fold: Fold, { chats, now }: FoldingContext): MemoryRow {
  const [{ memory: first }] = rows as [MemoryRow];
  const memories = rows.map(({ memory }) => memory);
  const alikeMemories = memories.filter((one) => peopleKeyOf(one) === peopleKeyOf(first) && !mayHaveFormerDetails(one));
  const mentions = sum(memories.map((one) => one.mentions));
  const importance = raiseByMentions(Math.max(...memories.map((one) => one.importance)), mentions);
  const confirmedTimes = memories.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const base = {
    ...first,
    id: fold.id,
    source: 'curated_fold' as const,
    importance,
    confidence: Math.min(...memories.map((one) => one.confidence)),
    expiresAt: Math.max(...memories.map((one) => one.expiresAt)),
    learnedInId: haveSamePresence(memories, chats) ? first.learnedInId : null,
    tags: union(alikeMemories.map(({ tags }) => tags)).slice(0, maxTags),
    evidence: union(alikeMemories.map(({ evidence }) => evidence)).slice(-maxEvidence),
    mentions,
    accesses: sum(memories.map((one) => one.accesses)),
    createdAt: now,
    updatedAt: now,
    learnedAt: Math.max(...memories.map((one) => one.learnedAt)),
    observedAt: Math.max(...memories.map((one) => one.observedAt)),
    confirmedAt: confirmedTimes.length === 0 ? null : Math.max(...confirmedTimes),
  };
  const otherSubjectIds = new Set(
    memories.flatMap(({ aboutIds }) => aboutIds).filter((id) => !first.aboutIds.includes(id)),
  );
  const entities = distinctById(rows.flatMap((row) => row.entities)).filter(({ id }) => !otherSubjectIds.has(id));
  const memory = fold.summary === null ? base : summaryMemory({ ...base, text: fold.summary }, memories, entities, now);
  return { memory, entities, chats: distinctById(rows.flatMap((row) => row.chats)) };
}

const maxTags = 20;
/** Maximum number of pieces of evidence of a folded memory; the latest are kept. */
const maxEvidence = 20;

/** Returns the summary that several notes become, with the text of `base`. It lives as long as the longest-lived of them. */
function summaryMemory(
  base: MemoryState,
  memories: readonly MemoryState[],
  entities: MemoryRow['entities'],
  now: number,
): MemoryState {
  const policy = memoryTypes.summary;
  const labelById = new Map(
    memories.flatMap(({ entityIds, entityLabels }) => entityIds.map((id, index) => [id, entityLabels[index]!])),
  );
  const note: MemoryState = {
    ...base,
    ...lifetimeOfAll(base.expiresAt, lifetimeOf(policy, {}, now), now),
    type: 'summary',
    category: policy.category,
    factType: policy.factType,
    slot: null,
    value: null,
    agentId: null,
    runId: null,
    entityIds: [...labelById.keys()],
    entityLabels: [...labelById.values()],
  };
  return { ...note, ...keysWithEntities(entities, note) };
}

/** Returns the lifetime of a summary: that of the longest-lived note, and at least that of a new summary. */
function lifetimeOfAll(latestExpiry: number, newLifetime: Lifetime, now: number): Lifetime {
  if (latestExpiry <= newLifetime.expiresAt) return newLifetime;
  if (latestExpiry === maxTimestamp) return { stability: 'stable', ttlDays: null, expiresAt: maxTimestamp };
  return { stability: 'volatile', ttlDays: Math.ceil((latestExpiry - now) / dayMs), expiresAt: latestExpiry };
}

/** Returns a source as a live memory again, with its former text, as closed as its folds and subjects left it. */
export function unfoldMemory(
  row: MemoryRow,
  folds: readonly MemoryState[],
  context: { tiesOf: TiesLookup; restrictions: ReadonlyMap<string, Restriction>; now: number },
): MemoryState {
  const { memory, entities } = row;
  const memories = [memory, ...folds];
  const restriction = [...memories, context.restrictions.get(computeLiveKey(row)) ?? unrestricted].reduce(
    combineRestrictions,
  );
  const narrowedMemory = {
    ...memory,
    sensitivity: memories.map(({ sensitivity }) => sensitivity).reduce(stricter),
    portable: memories.every(({ portable }) => portable),
    ...confidantFieldsOf(memories.map((one): Confidants => one).reduce(combineConfidants)),
  };
  const closedMemory = withCurrentBlocks(applyRestriction(narrowedMemory, restriction), context.tiesOf);
  const liveMemory = { ...closedMemory, status: 'ACTIVE' as const, purgeAt: null, updatedAt: context.now };
  return { ...liveMemory, ...keysWithEntities(entities, liveMemory) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];
