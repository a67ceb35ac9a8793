import { z } from 'zod';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';
import type { Fold } from './folding.js';

const foldedRow = z.object({
  fold: z.string(),
  source: z.string(),
  /** Whose word the source is, and of whom it speaks. */
  stater: z.string().nullable(),
  about: z.array(z.string()),
});
const foldRow = foldedRow.pick({ fold: true });
const partedRow = foldedRow.extend({ whole: z.boolean() });
const idRow = z.object({ id: z.string() });

/** A fold and one of the memories that it was made of, by their ids. */
export type Folded = z.infer<typeof foldedRow>;

/** What these memories were made of, as far as they are folds. */
export async function listFolded(transaction: GraphTransaction, ids: readonly string[]): Promise<Folded[]> {
  if (ids.length === 0) return [];
  return (await transaction.run(statements['memories/list-folded'], { ids })).map((row) => foldedRow.parse(row));
}

/**
 * What has become part of a live memory, or of a part of one, and is about somebody else than that, now that an acquaintance
 * stands for itself; `whole` where that memory is a fold that nobody has corrected or pinned.
 */
export async function listPartedNames(
  transaction: GraphTransaction,
  acquaintance: string,
): Promise<(Folded & { readonly whole: boolean })[]> {
  const rows = await transaction.run(statements['memories/list-parted-names'], { acquaintance });
  return rows.map((row) => partedRow.parse(row));
}

/** Live folds that were made of what was learned in several places, among these memories or made of one of them. */
export async function listWideFolds(transaction: GraphTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await transaction.run(statements['memories/list-wide-folds'], { ids })).map((row) => idRow.parse(row).id);
}

/** The fold that a memory of a tenant has become part of; null where it lives, or is out of life for another reason. */
export async function findFold(graph: GraphSession, tenant: string, id: string): Promise<string | null> {
  const [row] = await graph.read(statements['memories/find-fold'], { id, tenant });
  return row === undefined ? null : foldRow.parse(row).fold;
}

/** Says of folds that they were made of whatever their sources were made of: it goes with any of that. */
export function linkFoldSources(transaction: GraphTransaction, folds: readonly Fold[]): void {
  if (folds.length === 0) return;
  const items = folds.map(({ id, sources }) => ({ id, sources: sources.map((one) => one.id) }));
  transaction.send(statements['memories/link-fold-sources'], { folds: items });
}

/** Says of memories that they are no part of a fold any more, and are not to become one of another with each other. */
export function partFolds(transaction: GraphTransaction, parted: readonly Folded[]): void {
  const pairs = parted.map(({ fold, source }) => ({ fold, source }));
  if (pairs.length > 0) transaction.send(statements['memories/part-fold'], { pairs });
}
