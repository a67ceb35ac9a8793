import { z } from 'zod';
import { groupBy } from '../../../platform/groupBy.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { idsOf, rowsOf } from '../../../platform/neo4j/rows.js';
import { memoryStatuses } from '../../memory.js';
import { statements } from '../../statements.generated.js';
import type { Fold } from './fold.js';

const membershipRow = z.object({
  fold: z.string(),
  source: z.string(),
  /** Stater of the source, and its subjects. */
  stater: z.string().nullable(),
  about: z.array(z.string()),
});
const foldRow = z.object({
  source: z.string(),
  fold: z.object({
    id: z.string(),
    status: z.enum(memoryStatuses),
    /** Epoch ms. */
    purgeAt: z.number().nullable(),
  }),
});
const separatedRow = membershipRow.extend({ whole: z.boolean() });

/** Membership of a source in a fold: the ids of both, with the source's stater and subjects. */
export type FoldMembership = z.infer<typeof membershipRow>;

export type ParentFold = z.infer<typeof foldRow>['fold'];

/** Lists the sources of these memories, as far as they are folds. */
export async function listFoldSources(
  transaction: GraphTransaction,
  ids: readonly string[],
): Promise<FoldMembership[]> {
  if (ids.length === 0) return [];
  return rowsOf(membershipRow, await transaction.run(statements['memories/writer/fold/list-fold-sources'], { ids }));
}

/** Lists the sources of these memories, as far as they are folds, and recursively the sources of these sources. */
export async function listFoldSourcesDeep(
  transaction: GraphTransaction,
  ids: readonly string[],
): Promise<FoldMembership[]> {
  if (ids.length === 0) return [];
  return rowsOf(
    membershipRow,
    await transaction.run(statements['memories/writer/fold/list-fold-sources-deep'], { ids }),
  );
}

/**
 * Lists the sources, direct or indirect, of live memories that are about other persons than these, now that an
 * acquaintance stands for itself. `whole` is true for a fold that was neither corrected nor pinned.
 */
export async function listSeparatedNames(
  transaction: GraphTransaction,
  acquaintance: string,
): Promise<(FoldMembership & { readonly whole: boolean })[]> {
  return rowsOf(
    separatedRow,
    await transaction.run(statements['memories/writer/fold/list-separated-names'], { acquaintance }),
  );
}

/** Lists ids of folds with sources from several chats, live or not, among these memories and the folds of them. */
export async function listFoldsOfSeveralPlaces(
  transaction: GraphTransaction,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  return idsOf(await transaction.run(statements['memories/writer/fold/list-folds-of-several-places'], { ids }));
}

/** Returns the folds above each memory, innermost first, by memory id. A memory that is part of no fold is missing. */
export async function findFolds(
  graph: Pick<GraphTransaction, 'run'>,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, ParentFold[]>> {
  if (ids.length === 0) return new Map();
  const rows = rowsOf(foldRow, await graph.run(statements['memories/writer/fold/find-folds'], { ids, tenant }));
  return groupBy(
    rows,
    ({ source }) => source,
    ({ fold }) => fold,
  );
}

/** Records that folds rest on the evidence of their sources: a fold is deleted with any of it. */
export function linkFoldSources(transaction: GraphTransaction, folds: readonly Fold[]): void {
  if (folds.length === 0) return;
  const items = folds.map(({ id, sources }) => ({ id, sources: sources.map((one) => one.id) }));
  transaction.send(statements['memories/writer/fold/link-fold-sources'], { folds: items });
}

/** Records that a memory was compared with everything its sources were compared with. */
export function copyComparisons(transaction: GraphTransaction, folds: readonly Fold[]): void {
  if (folds.length === 0) return;
  const items = folds.map(({ id, targetId, sources }) => ({
    id: targetId ?? id,
    sources: sources.flatMap((one) => (one.id === targetId ? [] : one.id)),
  }));
  transaction.send(statements['memories/writer/fold/keep-compared'], { folds: items });
}

/** Records that memories are no longer part of a fold. They are not folded with each other again. */
export function unlinkFoldSources(transaction: GraphTransaction, memberships: readonly FoldMembership[]): void {
  const pairs = memberships.map(({ fold, source }) => ({ fold, source }));
  if (pairs.length > 0) transaction.send(statements['memories/writer/fold/unlink-fold-sources'], { pairs });
}
