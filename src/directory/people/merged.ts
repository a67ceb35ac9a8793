import type { Audience, MergedEntity } from '../../disclosure/audience.js';
import { perRequest } from '../../platform/perRequest.js';
import type { EntityRow } from './person.js';

/*
 * Views of merges. The creator of two acquaintances or things may merge one into the other, which changes only how that
 * creator reads them in private. Memories stay about the person they were stated of, and the disclosure rule ignores
 * merges. In a group everything stays separate, since the kept name may come from a memory that the others must not hear.
 */

/** Returns the entity into which another one is merged for this audience; undefined if it is not merged. */
export const mergeTargetOf = (audience: Audience, id: string): MergedEntity['kept'] | undefined =>
  byId(audience).get(id)?.kept;

/** Returns a person or thing as this audience reads it: as the one into which it is merged, if any. */
export function resolveMerged<T extends Pick<EntityRow, 'id' | 'ref' | 'label'>>(audience: Audience, entity: T): T {
  const kept = mergeTargetOf(audience, entity.id);
  return kept ? { ...entity, ...kept } : entity;
}

/** Returns the ids of persons and things, with all entities merged with one of them. */
export function withMergedIds(audience: Audience, ids: readonly string[]): string[] {
  const merged = byId(audience);
  if (merged.size === 0) return [...ids];
  const targetIds = new Set(ids.map((id) => merged.get(id)?.kept.id ?? id));
  const mergedIds = [...merged.values()].filter((one) => targetIds.has(one.kept.id)).map(({ id }) => id);
  return [...new Set([...targetIds, ...mergedIds, ...ids])];
}

/** Returns the id of the kept entity by the id of each merged one. */
export const keptIds = (audience: Audience): Record<string, string> =>
  Object.fromEntries([...byId(audience)].map(([id, { kept }]) => [id, kept.id]));

/** Returns, by ref, the kept entity with one of these refs, or of which a merged one has such a ref. */
export function mergedTargetsByRef(audience: Audience, refs: readonly string[]): Map<string, MergedEntity['kept']> {
  const targetsByRef = new Map<string, MergedEntity['kept']>();
  for (const { ref, kept } of byId(audience).values()) {
    for (const one of [ref, kept.ref]) if (refs.includes(one)) targetsByRef.set(one, kept);
  }
  return targetsByRef;
}

const byId = ({ merged = none, isPrivate }: Audience): ReadonlyMap<string, MergedEntity> =>
  indexById(isPrivate ? merged : none);

const none: readonly MergedEntity[] = [];
const indexById = perRequest((merged: readonly MergedEntity[]) => new Map(merged.map((one) => [one.id, one])));
