import type { Audience, MergedEntity } from '../../disclosure/audience.js';
import type { EntityRow } from './person.js';

/*
 * Whoever made two acquaintances or things may have merged one into the other. That is a matter of how they read, and
 * of nobody else: memories stay about whom they were said of, and the rule of who may hear them knows of no merge. In a
 * group things stay apart, since the name that one is kept under may come from what the others must not hear.
 */

/** What somebody's or something's merge says to this audience, or undefined where it stands for itself. */
export const keptOf = (audience: Audience, id: string): MergedEntity['kept'] | undefined =>
  byId(audience).get(id)?.kept;

/** As this audience reads a person or thing: as the one that it is merged into, if it is. */
export function standsFor<T extends Pick<EntityRow, 'id' | 'ref' | 'label'>>(audience: Audience, entity: T): T {
  const kept = keptOf(audience, entity.id);
  return kept ? { ...entity, ...kept } : entity;
}

/** These people and things with all that are merged with one of them. */
export function withMerged(audience: Audience, ids: readonly string[]): string[] {
  const merged = byId(audience);
  if (merged.size === 0) return [...ids];
  const kept = new Set(ids.map((id) => merged.get(id)?.kept.id ?? id));
  const others = [...merged.values()].filter((one) => kept.has(one.kept.id)).map(({ id }) => id);
  return [...new Set([...kept, ...others, ...ids])];
}

/** The ids of people and things that are merged into another, each with that other one's. */
export const keptIds = (audience: Audience): Record<string, string> =>
  Object.fromEntries([...byId(audience)].map(([id, { kept }]) => [id, kept.id]));

/** What is kept under another name and goes by one of these refs, or has something merged into it that does. */
export function keptByRef(audience: Audience, refs: readonly string[]): Map<string, MergedEntity['kept']> {
  const found = new Map<string, MergedEntity['kept']>();
  for (const { ref, kept } of byId(audience).values()) {
    for (const one of [ref, kept.ref]) if (refs.includes(one)) found.set(one, kept);
  }
  return found;
}

function byId({ merged = none, isPrivate }: Audience): ReadonlyMap<string, MergedEntity> {
  if (merged.length === 0) return nobody;
  const known = indexes.get(merged) ?? {
    all: new Map(merged.map((one) => [one.id, one])),
    people: new Map(merged.filter(({ type }) => type === 'person').map((one) => [one.id, one])),
  };
  indexes.set(merged, known);
  return isPrivate ? known.all : known.people;
}

const none: readonly MergedEntity[] = [];
const nobody: ReadonlyMap<string, MergedEntity> = new Map();
const indexes = new WeakMap<readonly MergedEntity[], Record<'all' | 'people', ReadonlyMap<string, MergedEntity>>>();
