import {
  combineRestrictions,
  isAtLeastAsRestricted,
  isRestricted,
  type Restriction,
  unrestricted,
} from '../../../disclosure/restriction.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { findWriteConstraints } from '../writeConstraints.store.js';
import { computeLiveKey } from '../keys/rekeying.js';
import type { WriteSet } from '../writeSet.js';
import { listFoldSourcesDeep } from './folds.store.js';

/** Propagates restrictions from folds to their sources: restated, a source is as closed as subjects left the fold. */
export async function propagateRestrictions(
  transaction: GraphTransaction,
  tenant: string,
  writes: WriteSet,
  now: number,
): Promise<void> {
  const restrictionById = new Map<string, Restriction>();
  for (const { before, after } of writes.all)
    if (isRestricted(after) && !(before && isAtLeastAsRestricted(before, after))) restrictionById.set(after.id, after);
  const memberships = await listFoldSourcesDeep(transaction, [...restrictionById.keys()]);
  if (memberships.length === 0) return;
  // A source may be a fold itself: the loop ends when a round has passed on nothing more.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const { fold, source } of memberships) {
      const [sourceRestriction, foldRestriction] = [
        restrictionById.get(source) ?? unrestricted,
        restrictionById.get(fold) ?? unrestricted,
      ];
      if (isAtLeastAsRestricted(sourceRestriction, foldRestriction)) continue;
      restrictionById.set(source, combineRestrictions(sourceRestriction, foldRestriction));
      hasChanged = true;
    }
  }
  const ids = [...new Set(memberships.map(({ source }) => source))];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  const keyedRestrictions = [...byId.values()].map((row) => ({
    key: computeLiveKey(row),
    limit: restrictionById.get(row.memory.id)!,
  }));
  const { restrictions } = await findWriteConstraints(transaction, {
    tenant,
    keys: keyedRestrictions.map(({ key }) => key),
  });
  for (const { key, limit } of keyedRestrictions)
    writes.restrictKey(key, combineRestrictions(restrictions.get(key) ?? unrestricted, limit), now);
}
