import { digest } from '../platform/digest.js';
import type { EntityType } from '../directory/people/person.js';
import type { FactType, MemoryTypeName, MemoryTypePolicy } from './memoryTypes.js';
import { type RelationKind, relationKind } from '../text/relationWords.js';
import { textDigest } from '../text/texts.js';

/** Main aspects of a memory: a project, other people and organisations, or oneself and everything else. */
export const aspects = ['profile', 'people', 'project'] as const;
export type Aspect = (typeof aspects)[number];

export interface MemoryKeyFields {
  readonly type: MemoryTypeName;
  readonly policy: MemoryTypePolicy;
  readonly factType: FactType;
  readonly slot: string | null;
  readonly text: string;
  readonly value: string | null;
  readonly threadKey: string;
  /** Persons it is about, in the order named. */
  readonly people: readonly KeyEntity[];
  /** Things it names, in the order named. */
  readonly things: readonly KeyEntity[];
  /** Oneself: the owner, or the stater of a group memory. */
  readonly self: KeyEntity | null;
}

/** Person or thing that a memory is about. */
interface KeyEntity {
  readonly id: string;
  readonly type: EntityType;
  readonly ref: string;
}

export function aspectOf(primary: { id: string; type: EntityType }, selfId: string | null): Aspect {
  if (primary.type === 'project') return 'project';
  if (primary.type === 'org') return 'people';
  return primary.type === 'person' && primary.id !== selfId ? 'people' : 'profile';
}

/** Returns the primary entity of a memory: the first person named, else the first thing, else oneself. */
export const primaryOf = ({ people, things, self }: Pick<MemoryKeyFields, 'people' | 'things' | 'self'>): KeyEntity =>
  people[0] ?? things[0] ?? self ?? unknownEntity;

/**
 * Returns the memory key in lower case: `aspect|entityType|primaryRef|factType` and a digest of the text. A slot has
 * one value per person, independent of the type and the things named. Its key is `aspect|person|ref|slot|name` of the
 * first person it is about, else of oneself. A relation has the key of the entity it is to, without a digest. The key
 * of a type with at most one active memory ends in the type's name.
 */
export function memoryKeyOf(fields: MemoryKeyFields): string {
  const { policy, slot, text, value, factType } = fields;
  const keyParts = (identity: KeyEntity): string[] => [
    aspectOf(identity, fields.self?.id ?? null),
    identity.type,
    nameInRef(identity.ref),
  ];
  const factParts = [...keyParts(primaryOf(fields)), factType];
  if (policy.single) return [...factParts, fields.type].join('|');
  if (policy.eachCounts) return [...factParts, textDigest(`${text} ${value} ${fields.threadKey}`)].join('|');
  if (slot !== null) return [...keyParts(slotHolderOf(fields)), 'slot', slot].join('|');
  const target = relationTargetOf(fields);
  return target === null ? [...factParts, textDigest(text)].join('|') : [...keyParts(target), factType].join('|');
}

/** Returns the name in a memory key: the `primaryRef` of {@link memoryKeyOf}. */
export const nameInKey = (memoryKey: string): string => memoryKey.split('|')[2] ?? '';

/** Returns the key of a relation of this kind if one of another kind to the same entity has the bare key. */
export const relationKeyOf = (bareKey: string, kind: RelationKind): string => `${bareKey}|${kind}`;

/**
 * Returns the ids that distinguish equal keys. With a slot: the holder of the slot. Of a relation: the entity it is to.
 * Otherwise all entities it is about.
 */
export function keyIdentitiesOf(fields: MemoryKeyFields): string[] {
  if (fields.slot !== null && !fields.policy.eachCounts) return [slotHolderOf(fields).id];
  const target = relationTargetOf(fields);
  return target === null ? [...fields.people, ...fields.things].map(({ id }) => id) : [target.id];
}

/** Returns the kind of a relation to one identity, which is part of its live key; null for all else. */
export const relationKindOf = (fields: MemoryKeyFields): RelationKind | null =>
  relationTargetOf(fields) === null ? null : relationKind(fields.text);

/** Returns the one other identity that a sentence states a relation to; null if it states none or names several. */
function relationTargetOf({ policy, slot, factType, text, people, things, self }: MemoryKeyFields): KeyEntity | null {
  if (factType !== 'relationship' || slot !== null || policy.eachCounts || policy.single) return null;
  const [other, ...more] = [...people, ...things].filter(({ id }) => id !== self?.id);
  const isSingle = other !== undefined && more.every(({ id }) => id === other.id);
  return isSingle && relationKind(text) !== null ? other : null;
}

/** Returns the holder of a slot: the first person the memory is about, else oneself. */
const slotHolderOf = ({ people, self }: Pick<MemoryKeyFields, 'people' | 'self'>): KeyEntity =>
  people[0] ?? self ?? unknownEntity;

/** Returns the name in a ref, `<type>:<name>`. */
export const nameInRef = (ref: string): string => ref.slice(ref.indexOf(':') + 1);

const unknownEntity: KeyEntity = { id: '', type: 'person', ref: 'person:unknown' };

/** Space in which a live key is unique. */
export interface KeySpace {
  readonly tenantId: string;
  readonly ownerId: string | null;
  readonly chatId: string | null;
  /** Stater. In a group each stater has keys of their own. */
  readonly staterId: string | null;
  readonly persona: string;
  readonly policy: MemoryTypePolicy;
  /** Ids from {@link keyIdentitiesOf}. */
  readonly identities: readonly string[];
  /** Kind of relation from {@link relationKindOf}. */
  readonly relationKind?: RelationKind | null;
  /** Those who heard a note that its words keep among them: said before others, it is another note. Null for all else. */
  readonly hearerIds?: readonly string[] | null;
}

/** Returns the live key of a memory that holds beside another one with its regular key. */
export const ownLiveKeyOf = (regularKey: string, memoryId: string): string => digest(`${regularKey}:${memoryId}`, 40);

/** Returns the unique key of a live memory: a digest of memory key, scope, persona, channel and identities. */
export function liveKeyOf(memoryKey: string, space: KeySpace): string {
  const { policy } = space;
  const scope = space.chatId === null ? `u:${space.ownerId}` : `c:${space.chatId}:${space.staterId}`;
  const persona = policy.single === 'owner' ? '' : space.persona;
  const identities = policy.single ? [] : [...new Set(space.identities)].sort();
  const key = policy.single ? memoryKey.split('|').at(-1) : memoryKey;
  const kinds = policy.single || space.relationKind == null ? [] : [space.relationKind];
  const hearers = space.hearerIds == null ? [] : [[...space.hearerIds].sort()];
  return digest(
    JSON.stringify([space.tenantId, scope, persona, policy.channel, identities, key, ...kinds, ...hearers]),
    40,
  );
}
