import { z } from 'zod';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { memoryStatuses } from '../../memory.js';
import { statements } from '../../statements.generated.js';
import type { Fold } from './foldLinks.js';

const foldedRow = z.object({
  fold: z.string(),
  source: z.string(),
  /** Whose word the source is, and of whom it speaks. */
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
const partedRow = foldedRow.extend({ whole: z.boolean() });
const idRow = z.object({ id: z.string() });

/** A fold and one of the memories that it was made of, by their ids. */
export type FoldSource = z.infer<typeof foldedRow>;

/** A fold that others have become part of. */
export type FoldAbove = z.infer<typeof foldRow>['fold'];

/** What these memories were made of, as far as they are folds. */
export async function listFolded(transaction: GraphTransaction, ids: readonly string[]): Promise<FoldSource[]> {
  if (ids.length === 0) return [];
  return (await transaction.run(statements['memories/list-folded'], { ids })).map((row) => foldedRow.parse(row));
}

/** What these memories were made of, as far as they are folds, what became part of that, and so on. */
export async function listFoldedDeep(transaction: GraphTransaction, ids: readonly string[]): Promise<FoldSource[]> {
  if (ids.length === 0) return [];
  return (await transaction.run(statements['memories/list-folded-deep'], { ids })).map((row) => foldedRow.parse(row));
}

/**
 * What has become part of a live memory, or of a part of one, and is about somebody else than that, now that an acquaintance
 * stands for itself; `whole` where that memory is a fold that nobody has corrected or pinned.
 */
export async function listPartedNames(
  transaction: GraphTransaction,
  acquaintance: string,
): Promise<(FoldSource & { readonly whole: boolean })[]> {
  const rows = await transaction.run(statements['memories/list-parted-names'], { acquaintance });
  return rows.map((row) => partedRow.parse(row));
}

/** Folds that were made of what was learned in several places, live or not, among these memories or made of one of them. */
export async function listWideFolds(transaction: GraphTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await transaction.run(statements['memories/list-wide-folds'], { ids })).map((row) => idRow.parse(row).id);
}

/**
 * The folds that memories of a tenant are part of, by the ids of these: the one that they became part of, the one that this became
 * part of, and so on. What lives, or is out of life for another reason, is missing.
 */
export async function findFolds(
  graph: Pick<GraphTransaction, 'run'>,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, FoldAbove[]>> {
  const folds = new Map<string, FoldAbove[]>();
  if (ids.length === 0) return folds;
  const rows = await graph.run(statements['memories/find-folds'], { ids, tenant });
  for (const { source, fold } of rows.map((row) => foldRow.parse(row)))
    folds.set(source, [...(folds.get(source) ?? []), fold]);
  return folds;
}

/** Says of folds that they were made of whatever their sources were made of: it goes with any of that. */
export function linkFoldSources(transaction: GraphTransaction, folds: readonly Fold[]): void {
  if (folds.length === 0) return;
  const items = folds.map(({ id, sources }) => ({ id, sources: sources.map((one) => one.id) }));
  transaction.send(statements['memories/link-fold-sources'], { folds: items });
}

/** Says of what others have become part of that it was compared with whatever they were compared with. */
export function keepCompared(transaction: GraphTransaction, folds: readonly Fold[]): void {
  if (folds.length === 0) return;
  const items = folds.map(({ id, into, sources }) => ({
    id: into ?? id,
    sources: sources.flatMap((one) => (one.id === into ? [] : one.id)),
  }));
  transaction.send(statements['memories/keep-compared'], { folds: items });
}

/** Says of memories that they are no part of a fold any more, and are not to become one of another with each other. */
export function partFolds(transaction: GraphTransaction, parted: readonly FoldSource[]): void {
  const pairs = parted.map(({ fold, source }) => ({ fold, source }));
  if (pairs.length > 0) transaction.send(statements['memories/part-fold'], { pairs });
}
