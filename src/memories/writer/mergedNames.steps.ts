import type { ResolvedReference } from '../../directory/people/person.js';
import { lockMergedNames } from '../../directory/people/mergeTargets.store.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Draft } from '../drafts/draft.js';
import type { StoringContext } from './store/draftStorage.js';
import type { ChangeActor } from './verdict.js';

/**
 * Returns drafts whose names stand for whom they do now, and keeps that so until the transaction ends: a name may have
 * been unmerged since it was resolved, and what is said by it would stay told to the account of the other.
 */
export async function withCurrentNames(
  transaction: GraphTransaction,
  drafts: readonly Draft[],
  { tenantId: tenant, creatorId: creator }: StoringContext,
  now: number,
): Promise<readonly Draft[]> {
  const mergedIds = drafts.flatMap(({ about }) => about.flatMap(mergedIdsOf));
  if (mergedIds.length === 0) return drafts;
  const personByMergedId = await lockMergedNames(transaction, { tenant, creator, now }, mergedIds);
  return drafts.map((draft) => ({
    ...draft,
    about: draft.about.map((reference) => {
      const [person] = mergedIdsOf(reference).flatMap((id) => personByMergedId.get(id) ?? []);
      return person ? { ...reference, person } : reference;
    }),
  }));
}

const mergedIdsOf = (reference: ResolvedReference): string[] =>
  'mergedId' in reference && reference.mergedId !== undefined ? [reference.mergedId] : [];

/**
 * Throws CONFLICT if one of the actor's merged acquaintances stands for another person than when the change was
 * prepared. Otherwise none is merged or unmerged until the transaction ends.
 */
export async function requireMerged(
  transaction: GraphTransaction,
  { tenantId: tenant, actor: creator, now }: ChangeActor,
  mergedNames: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const personByMergedId = await lockMergedNames(transaction, { tenant, creator, now }, [...mergedNames.keys()]);
  for (const [mergedId, { id }] of personByMergedId)
    if (mergedNames.get(mergedId) !== id)
      throw new DomainError('CONFLICT', 'A name in this correction was merged or unmerged just now; send it again.');
}
