import { z } from 'zod';
import { memorySources } from '../memories/memory.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../platform/neo4j/rows.js';
import { type ListedMemory, parseListedMemories } from './ageing.store.js';
import type { FactsRange, OwnerBacklog, NearPair } from './comparisonBudget.js';
import type { ExpiringNote, FoldCandidate } from './foldCandidates.js';
import { statements } from './statements.generated.js';

const statementFields = z.object({
  id: z.string(),
  text: z.string(),
  observedAt: z.number(),
  ownerId: z.string().nullable(),
  staterId: z.string().nullable(),
  aboutIds: z.array(z.string()),
});
const fact = statementFields.extend({
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
const ownerBacklogRow = z.object({ ownerOrChatId: z.string(), facts: z.number() });
const pairRow = z.object({ ownerOrChatId: z.string(), strength: z.number(), memories: z.tuple([fact, fact]) });
const noteRow = statementFields.extend({ hearersKey: z.string() });
const pageEndRow = z.object({ last: z.string().nullable() });
const frequentReadsRow = z.object({ frequentReads: z.number().nullable() });

/** Facts of a tenant among which pairs are searched. Times in epoch ms. */
export interface FactQuery {
  readonly tenant: string;
  readonly now: number;
  /** At least one fact of a pair has changed since, in epoch ms. */
  readonly since: number;
  /** At least one fact of a pair was changed or confirmed since, has the highest importance or is read often. */
  readonly changedSince: number;
}

/** Threshold of frequent reads. */
interface ReadThreshold {
  /** Number of reads from which a memory of the tenant is read often. */
  readonly frequentReads: number;
}

/** Query for pairs. */
export interface PairQuery extends FactQuery {
  /** Minimum strength of a pair, 0 to 1. */
  readonly minStrength: number;
  /** Time since which a pair has not been compared, in epoch ms. */
  readonly checkedSince: number;
  /** Maximum number of pairs per owner or group. */
  readonly perOwner: number;
}

/** Returns the number of reads from which a live memory is in the most read tenth of its tenant. */
export async function findFrequentReads(graph: GraphSession, { tenant, now }: FactQuery): Promise<number> {
  const rows = await graph.read(statements['upkeep/find-frequent-reads'], { tenant, now });
  return rowOf(frequentReadsRow, rows).frequentReads ?? Number.MAX_SAFE_INTEGER;
}

/** Returns the owners and groups of a tenant with facts that may fold, in order, with the number of facts. */
export async function listOwnerBacklogs(
  graph: GraphSession,
  query: FactQuery & ReadThreshold,
): Promise<OwnerBacklog[]> {
  const { tenant, now, since, changedSince, frequentReads } = query;
  const params = { tenant, now, since, changedSince, frequentReads };
  const rows = await graph.read(statements['upkeep/list-fold-owners'], params);
  return rowsOf(ownerBacklogRow, rows);
}

/** Returns the nearest neighbours that may say the same, for the facts of some owners and groups in a range of ids. */
export async function listPairs(
  graph: GraphSession,
  query: PairQuery & FactsRange & ReadThreshold,
): Promise<NearPair[]> {
  return rowsOf(pairRow, await graph.read(statements['upkeep/list-fold-candidates'], { ...query }));
}

/** Records that pairs of neighbours were compared, and deletes older records of these facts from before a time. */
export async function recordCompared(
  graph: GraphSession,
  pairs: readonly FoldCandidate[],
  now: number,
  before: number,
): Promise<void> {
  if (pairs.length === 0) return;
  const items = pairs.map(({ memories: [one, other] }) => ({ one: one.id, other: other.id }));
  await graph.write(async (transaction) => {
    await transaction.run(statements['upkeep/record-compared'], { pairs: items, now, before });
  });
}

/** Records on a page of a tenant's conversations that they were consolidated; resolves with the cursor, null at end. */
export async function recordConsolidated(
  graph: GraphSession,
  page: { tenant: string; now: number; afterId: string; limit: number },
): Promise<string | null> {
  return rowOf(pageEndRow, await graph.writeOne(statements['upkeep/record-consolidated'], page)).last;
}

/** Returns a page of live memories below an importance that their own people have used at least `uses` times. */
export async function listFrequentlyUsed(
  graph: GraphSession,
  {
    after,
    ...page
  }: { tenant: string; now: number; importance: number; uses: number; limit: number; after?: ListedMemory },
): Promise<ListedMemory[]> {
  return parseListedMemories(
    await graph.read(statements['upkeep/list-frequently-used'], { ...page, afterId: after?.id ?? '' }),
  );
}

/** Returns ephemeral notes of a tenant that expire before `until`, grouped by audience. */
export async function listExpiringNotes(
  graph: GraphSession,
  page: { tenant: string; now: number; until: number; limit: number },
): Promise<ExpiringNote[]> {
  return rowsOf(noteRow, await graph.read(statements['upkeep/list-expiring-notes'], page));
}
