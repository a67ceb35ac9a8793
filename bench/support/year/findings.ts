import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import type { GraphTruth } from '../../../test/support/graph/graphTruth.js';
import type { Context } from './audiences.js';
import { type Duplicates, findDuplicates } from './duplicates.js';
import { countBy } from './grouping.js';
import { type YearMemory, readEndings, readYearMemories } from './yearMemories.js';
import type { Ids } from './playing.js';
import type { Claim, Truth } from './truth.js';

/** Counts by kind of statement. */
type ByKind = Record<string, number>;

/** Findings of a year without audiences. */
export interface Findings {
  readonly live: number;
  readonly byType: ByKind;
  readonly duplicates: Duplicates;
  /** Number of facts told by several members of a group: there, the statement of each stands on its own. */
  readonly toldBySeveral: number;
  /** Live memories whose statement no longer holds, by the kind of statement that replaced it. */
  readonly stale: { readonly live: number; readonly byKind: ByKind };
  /** Facts that hold without a live memory, by what ended them; those without a legitimate cause are `wrongly`. */
  readonly missing: { readonly explained: ByKind; readonly wrongly: string[] };
  readonly pinned: { readonly count: number; readonly lost: string[] };
  /** Folds, and those that wrongly included another fact. */
  readonly folds: { readonly count: number; readonly wrong: string[] };
}

/** Compares the live memories at the end of a year with the truth. */
export async function findingsOf(
  graph: GraphSession,
  tenant: string,
  {
    truth,
    world,
    ids,
    contexts,
    now,
  }: { truth: Truth; world: GraphTruth; ids: Ids; contexts: readonly Context[]; now: number },
): Promise<Findings> {
  const memories = await readYearMemories(graph, tenant, world, ids);
  const live = memories.filter(({ truth: { status, expiresAt } }) => status === 'ACTIVE' && expiresAt > now);
  const actorsById = await readEndings(graph, tenant);
  const foldMemories = memories.filter(({ source, type }) => source === 'curated_fold' && type !== 'summary');
  return {
    live: live.length,
    byType: countBy(live, ({ type }) => type),
    ...findDuplicates(live, truth, contexts),
    stale: findStale(live, truth),
    missing: findMissing(memories, live, truth, actorsById),
    pinned: {
      count: truth.pinned.size,
      lost: [...truth.pinned].flatMap(([id, text]) =>
        live.some((one) => one.id === id && one.pinned && one.text === text) ? [] : [`${id} "${text}"`],
      ),
    },
    folds: {
      count: foldMemories.length,
      wrong: foldMemories.flatMap(({ text, replaces }) => {
        const other = replaces.find((one) => !truth.saySame(text, one));
        return other === undefined ? [] : [`"${text}" for "${other}"`];
      }),
    },
  };
}

function findStale(live: readonly YearMemory[], truth: Truth): Findings['stale'] {
  const stale = live.flatMap(({ text, scopeKey, stater }) => truth.replacedBy(text, scopeKey, stater) ?? []);
  return { live: stale.length, byKind: countBy(stale, (kind) => kind) };
}

/** Finds facts that hold and have no live memory: each must have been ended by a job of ageing. */
function findMissing(
  memories: readonly YearMemory[],
  live: readonly YearMemory[],
  truth: Truth,
  actorsById: ReadonlyMap<string, string>,
): Findings['missing'] {
  const liveKeys = new Set(
    live.map(({ text, scopeKey, stater }) => claimKey(truth.factOf(text)?.id, scopeKey, stater)),
  );
  const byId = new Map(memories.map((one) => [one.id, one]));
  const explained: string[] = [];
  const wrongly: string[] = [];
  for (const claim of truth.currentClaims()) {
    if (liveKeys.has(claimKey(claim.fact.id, claim.scopeKey, claim.stater))) continue;
    const by = endOf(claim, byId, actorsById);
    if (by === undefined) wrongly.push(`${claim.scopeKey}, ${claim.stater}, ${claim.kind}: ${claim.fact.id}`);
    else explained.push(by);
  }
  return { explained: countBy(explained, (by) => by), wrongly };
}

/** Returns the job that ended a memory of a claim, or the fold that absorbed it; undefined if there is none. */
function endOf(
  { memories }: Claim,
  byId: ReadonlyMap<string, YearMemory>,
  actorsById: ReadonlyMap<string, string>,
): string | undefined {
  const seen = new Set<string>(memories);
  for (const id of seen) {
    const by = actorsById.get(id);
    if (by !== undefined) return by;
    for (const next of byId.get(id)?.replacedBy ?? []) seen.add(next);
  }
  return undefined;
}

const claimKey = (fact: string | undefined, scopeKey: string, stater: string): string =>
  `${fact} ${scopeKey} ${stater}`;
