import {
  combineRestrictions,
  isAtLeastAsRestricted,
  isRestricted,
  type Restriction,
  unrestricted,
} from '../../../disclosure/restriction.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { findWriteConstraints, lockMemories } from '../memoryWrites.store.js';
import { computeLiveKey } from '../rekeying.js';
import type { WriteSet } from '../writeSet.js';
import { listFoldedDeep } from './folds.store.js';

/**
 * Propagates the restrictions of this write set from folds to their sources: a source that is stated again is as closed
 * as subjects have left the fold.
 */
export async function propagateRestrictions(
  transaction: GraphTransaction,
  tenant: string,
  writes: WriteSet,
  now: number,
): Promise<void> {
  const limits = new Map<string, Restriction>();
  for (const { before, after } of writes.all)
    if (isRestricted(after) && !(before && isAtLeastAsRestricted(before, after))) limits.set(after.id, after);
  const folded = await listFoldedDeep(transaction, [...limits.keys()]);
  if (folded.length === 0) return;
  // A source may be a fold itself: the loop ends when a round has passed on nothing more.
  for (let more = true; more;) {
    more = false;
    for (const { fold, source } of folded) {
      const [own, above] = [limits.get(source) ?? unrestricted, limits.get(fold) ?? unrestricted];
      if (isAtLeastAsRestricted(own, above)) continue;
      limits.set(source, combineRestrictions(own, above));
      more = true;
    }
  }
  const ids = [...new Set(folded.map(({ source }) => source))];
  const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
  const keyed = [...byId.values()].map((row) => ({ key: computeLiveKey(row), limit: limits.get(row.memory.id)! }));
  const { restrictions } = await findWriteConstraints(transaction, { tenant, keys: keyed.map(({ key }) => key) });
  for (const { key, limit } of keyed)
    writes.restrictKey(key, combineRestrictions(restrictions.get(key) ?? unrestricted, limit), now);
}
