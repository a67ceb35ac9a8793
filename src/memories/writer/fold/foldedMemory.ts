import { combineConfidants, type Confidants } from '../../../disclosure/confidants.js';
import { stricter } from '../../../disclosure/evidence.js';
import { combineRestrictions, type Restriction, restricted, unrestricted } from '../../../disclosure/restriction.js';
import { withCurrentBlocks, type AcquaintanceLookup } from '../../../disclosure/acquaintance.js';
import { dayMs, maxTimestamp } from '../../../platform/clock.js';
import { distinctById } from '../../../platform/ids.js';
import { raiseByMentions } from '../../importance.js';
import { type Lifetime, lifetimeOf } from '../../lifetime.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { confidantFieldsOf, keysWithEntities } from '../composeMemory.js';
import type { Fold, FoldingContext } from './foldLinks.js';
import { haveSamePresence, mayFold, peopleOf } from './foldingRule.js';
import { computeLiveKey } from '../rekeying.js';

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
    return { fold, rows, row: fold.into === null ? foldMemories(rows, fold, context) : null };
  });

/**
 * Returns the memory that sources are folded into. It has the lowest confidence and the highest importance of them, and
 * is disclosed to the same audiences. Sources from several chats give a memory without one. If the sources name a
 * person in several ways, tags and evidence come only from those with the name of the first one.
 */
export function foldMemories(rows: readonly MemoryRow[], fold: Fold, { chats, now }: FoldingContext): MemoryRow {
  const [{ memory: first }] = rows as [MemoryRow];
  const all = rows.map(({ memory }) => memory);
  const namedAlike = all.filter((one) => peopleOf(one) === peopleOf(first));
  const mentions = sum(all.map((one) => one.mentions));
  const importance = raiseByMentions(Math.max(...all.map((one) => one.importance)), mentions);
  const confirmed = all.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const base = {
    ...first,
    id: fold.id,
    source: 'curated_fold' as const,
    importance,
    confidence: Math.min(...all.map((one) => one.confidence)),
    expiresAt: Math.max(...all.map((one) => one.expiresAt)),
    learnedInId: haveSamePresence(all, chats) ? first.learnedInId : null,
    tags: union(namedAlike.map(({ tags }) => tags)).slice(0, maxTags),
    evidence: union(namedAlike.map(({ evidence }) => evidence)).slice(-maxEvidence),
    mentions,
    accesses: sum(all.map((one) => one.accesses)),
    createdAt: now,
    updatedAt: now,
    learnedAt: Math.max(...all.map((one) => one.learnedAt)),
    observedAt: Math.max(...all.map((one) => one.observedAt)),
    confirmedAt: confirmed.length === 0 ? null : Math.max(...confirmed),
  };
  const otherNames = new Set(all.flatMap(({ aboutIds }) => aboutIds).filter((id) => !first.aboutIds.includes(id)));
  const entities = distinctById(rows.flatMap((row) => row.entities)).filter(({ id }) => !otherNames.has(id));
  const memory = fold.summary === null ? base : summed(base, all, fold.summary, entities, now);
  return { memory, entities, chats: distinctById(rows.flatMap((row) => row.chats)) };
}

/** Maximum number of tags of a folded memory. */
const maxTags = 20;
/** Maximum number of pieces of evidence of a folded memory; the latest are kept. */
const maxEvidence = 20;

/** Returns the summary that several notes become. It lives as long as the longest-lived of them. */
function summed(
  base: MemoryState,
  all: readonly MemoryState[],
  text: string,
  entities: MemoryRow['entities'],
  now: number,
): MemoryState {
  const type = 'summary';
  const policy = memoryTypes[type];
  const named = new Map(
    all.flatMap(({ entityIds, entityLabels }) => entityIds.map((id, index) => [id, entityLabels[index]!])),
  );
  const note = {
    ...base,
    ...lifetimeOfAll(base.expiresAt, lifetimeOf(policy, {}, now), now),
    type,
    text,
    category: policy.category,
    factType: policy.factType,
    ...{ slot: null, value: null, agentId: null, runId: null },
    ...{ entityIds: [...named.keys()], entityLabels: [...named.values()] },
  } as const;
  return { ...note, ...keysWithEntities(entities, note) };
}

/** Returns the lifetime of a summary: that of the longest-lived note, and at least that of a new summary. */
function lifetimeOfAll(latest: number, own: Lifetime, now: number): Lifetime {
  if (latest <= own.expiresAt) return own;
  if (latest === maxTimestamp) return { stability: 'stable', ttlDays: null, expiresAt: maxTimestamp };
  return { stability: 'volatile', ttlDays: Math.ceil((latest - now) / dayMs), expiresAt: latest };
}

/**
 * Returns a source of a fold (and of the folds above it) as a live memory again, with its former text. It stays as
 * closed as these folds and its subjects have left it by now.
 */
export function unfoldMemory(
  row: MemoryRow,
  folds: readonly MemoryState[],
  held: { tiesOf: AcquaintanceLookup; restrictions: ReadonlyMap<string, Restriction>; now: number },
): MemoryState {
  const { memory, entities } = row;
  const all = [memory, ...folds];
  const left = [...all, held.restrictions.get(computeLiveKey(row)) ?? unrestricted].reduce(combineRestrictions);
  const narrowed = {
    ...memory,
    sensitivity: all.map(({ sensitivity }) => sensitivity).reduce(stricter),
    portable: all.every(({ portable }) => portable),
    ...confidantFieldsOf(all.map((one): Confidants => one).reduce(combineConfidants)),
  };
  const closed = withCurrentBlocks(restricted(narrowed, left), held.tiesOf);
  const live = { ...closed, status: 'ACTIVE' as const, purgeAt: null, updatedAt: held.now };
  return { ...live, ...keysWithEntities(entities, live) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];
