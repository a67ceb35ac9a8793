import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import type { GraphTruth } from '../../../test/support/graph/graphTruth.js';
import type { Context } from './audiences.js';
import { type Duplicates, duplicatesAmong } from './duplicates.js';
import { countBy } from './grouping.js';
import { type Held, readEnded, readHeld } from './held.js';
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
  readonly gone: { readonly explained: ByKind; readonly wrongly: string[] };
  readonly pinned: { readonly said: number; readonly lost: string[] };
  /** Folds, and those that wrongly included another fact. */
  readonly folds: { readonly made: number; readonly wrong: string[] };
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
  const held = await readHeld(graph, tenant, world, ids);
  const live = held.filter(({ truth: { status, expiresAt } }) => status === 'ACTIVE' && expiresAt > now);
  const ended = await readEnded(graph, tenant);
  const made = held.filter(({ source, type }) => source === 'curated_fold' && type !== 'summary');
  return {
    live: live.length,
    byType: countBy(live, ({ type }) => type),
    ...duplicatesAmong(live, truth, contexts),
    stale: staleAmong(live, truth),
    gone: goneFrom(held, live, truth, ended),
    pinned: {
      said: truth.pinned.size,
      lost: [...truth.pinned].flatMap(([id, text]) =>
        live.some((one) => one.id === id && one.pinned && one.text === text) ? [] : [`${id} "${text}"`],
      ),
    },
    folds: {
      made: made.length,
      wrong: made.flatMap(({ text, replaces }) => {
        const other = replaces.find((one) => !truth.saySame(text, one));
        return other === undefined ? [] : [`"${text}" for "${other}"`];
      }),
    },
  };
}

function staleAmong(live: readonly Held[], truth: Truth): Findings['stale'] {
  const stale = live.flatMap(({ text, holder, stater }) => truth.replacedBy(text, holder, stater) ?? []);
  return { live: stale.length, byKind: countBy(stale, (kind) => kind) };
}

/** Finds facts that hold and have no live memory: each must have been ended by a job of ageing. */
function goneFrom(
  held: readonly Held[],
  live: readonly Held[],
  truth: Truth,
  ended: ReadonlyMap<string, string>,
): Findings['gone'] {
  const alive = new Set(live.map(({ text, holder, stater }) => claimKey(truth.factOf(text)?.id, holder, stater)));
  const byId = new Map(held.map((one) => [one.id, one]));
  const explained: string[] = [];
  const wrongly: string[] = [];
  for (const claim of truth.holding()) {
    if (alive.has(claimKey(claim.fact.id, claim.holder, claim.stater))) continue;
    const by = endOf(claim, byId, ended);
    if (by === undefined) wrongly.push(`${claim.holder}, ${claim.stater}, ${claim.kind}: ${claim.fact.id}`);
    else explained.push(by);
  }
  return { explained: countBy(explained, (by) => by), wrongly };
}

/** Returns the job that ended a memory of a claim, or the fold that absorbed it; undefined if there is none. */
function endOf(
  { memories }: Claim,
  byId: ReadonlyMap<string, Held>,
  ended: ReadonlyMap<string, string>,
): string | undefined {
  const seen = new Set<string>(memories);
  for (const id of seen) {
    const by = ended.get(id);
    if (by !== undefined) return by;
    for (const next of byId.get(id)?.replacedBy ?? []) seen.add(next);
  }
  return undefined;
}

const claimKey = (fact: string | undefined, holder: string, stater: string): string => `${fact} ${holder} ${stater}`;
