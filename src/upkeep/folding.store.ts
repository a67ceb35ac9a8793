import { z } from 'zod';
import { memorySources } from '../memories/memory.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { type AgeingMemory, listed } from './ageing.store.js';
import type { FactsRange, OwnerBacklog, NearPair } from './comparisonBudget.js';
import type { EndingNote, FoldCandidate } from './foldCandidates.js';
import { statements } from './statements.generated.js';

const said = z.object({
  id: z.string(),
  text: z.string(),
  observedAt: z.number(),
  ownerId: z.string().nullable(),
  staterId: z.string().nullable(),
  aboutIds: z.array(z.string()),
});
const fact = said.extend({
  source: z.enum(memorySources),
  confidence: z.number(),
  slot: z
    .string()
    .nullish()
    .transform((slot) => slot ?? null),
  pinned: z.boolean(),
  aboutLabels: z
    .array(z.string())
    .nullish()
    .transform((labels) => labels ?? []),
  readAs: z.array(z.object({ id: z.string(), label: z.string() })).nullable(),
});
const heldRow = z.object({ holder: z.string(), facts: z.number() });
const pairRow = z.object({ holder: z.string(), strength: z.number(), memories: z.tuple([fact, fact]) });
const noteRow = said.extend({ heardLike: z.string() });
const curatedRow = z.object({ last: z.string().nullable() });
const oftenRow = z.object({ often: z.number().nullable() });

/** Among which facts of a tenant pairs are looked for; moments in epoch ms. */
export interface FactQuery {
  readonly tenant: string;
  readonly now: number;
  /** One of a pair has changed since then. */
  readonly since: number;
  /** One of a pair has changed or been said again since then, is most important or is read often. */
  readonly changedSince: number;
}

/** From how many reads on a memory of the tenant is read often. */
interface Often {
  readonly often: number;
}

/** Which pairs are looked for. */
export interface PairQuery extends FactQuery {
  /** How near to each other two are, 0 to 1. */
  readonly least: number;
  /** They have not been compared since then, epoch ms. */
  readonly checkedSince: number;
  /** Pairs of one owner or group. */
  readonly perHolder: number;
}

/** From how many reads on a live memory is among the tenth of a tenant that is read most often. */
export async function findOften(graph: GraphSession, { tenant, now }: FactQuery): Promise<number> {
  const [row] = await graph.read(statements['upkeep/find-often-read'], { tenant, now });
  return oftenRow.parse(row).often ?? Number.MAX_SAFE_INTEGER;
}

/** The owners and groups of a tenant with facts that may become one with others, in order, and how many facts. */
export async function listHolders(graph: GraphSession, wanted: FactQuery & Often): Promise<OwnerBacklog[]> {
  const { tenant, now, since, changedSince, often } = wanted;
  const rows = await graph.read(statements['upkeep/list-holders'], { tenant, now, since, changedSince, often });
  return rows.map((row) => heldRow.parse(row));
}

/** Neighbours that may say the same, of the facts of some owners and groups with ids in a range: of each the nearest. */
export async function listPairs(graph: GraphSession, wanted: PairQuery & FactsRange & Often): Promise<NearPair[]> {
  return (await graph.read(statements['upkeep/list-pairs'], { ...wanted })).map((row) => pairRow.parse(row));
}

/** Notes when pairs of neighbours were compared, and forgets what was noted of either before a moment. */
export async function noteCompared(
  graph: GraphSession,
  pairs: readonly FoldCandidate[],
  now: number,
  before: number,
): Promise<void> {
  if (pairs.length === 0) return;
  const items = pairs.map(({ memories: [one, other] }) => ({ one: one.id, other: other.id }));
  await graph.write(async (transaction) => {
    await transaction.run(statements['upkeep/note-compared'], { pairs: items, now, before });
  });
}

/** Says of a tenant's conversations after this id, so many at most, that they were consolidated; resolves with the last. */
export async function noteCurated(
  graph: GraphSession,
  page: { tenant: string; now: number; afterId: string; limit: number },
): Promise<string | null> {
  const rows = await graph.write((transaction) => transaction.run(statements['upkeep/note-curated'], page));
  return curatedRow.parse(rows[0]).last;
}

/** One page of live memories below an importance that their own people have used so often. */
export async function listUsed(
  graph: GraphSession,
  {
    after,
    ...page
  }: { tenant: string; now: number; importance: number; uses: number; limit: number; after?: AgeingMemory },
): Promise<AgeingMemory[]> {
  return listed(await graph.read(statements['upkeep/list-used'], { ...page, afterId: after?.id ?? '' }));
}

/** Passing notes of a tenant that expire before `until`, those that the same people may hear together. */
export async function listNotesEnding(
  graph: GraphSession,
  page: { tenant: string; now: number; until: number; limit: number },
): Promise<EndingNote[]> {
  return (await graph.read(statements['upkeep/list-notes-ending'], page)).map((row) => noteRow.parse(row));
}
