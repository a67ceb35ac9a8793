import type { EntityRow } from '../../directory/people/person.js';
import { type RelationKind, relationKinds } from '../../text/relationWords.js';
import type { MemoryState } from '../memory.js';
import { aspectOf, keyIdentitiesOf, liveKeyOf, memoryKeyOf, primaryOf, relationKindOf } from '../memoryKey.js';
import { memoryTypes } from '../memoryTypes.js';

/** Fields of a memory that follow from the others and from the entities that it names. */
type ComposedKeys = Pick<MemoryState, 'aspect' | 'primaryId' | 'memoryKey' | 'liveKey'>;

type KeylessMemory = Omit<MemoryState, keyof ComposedKeys>;

/** Entities that a memory names. */
interface KeyEntities {
  readonly people: readonly EntityRow[];
  readonly things: readonly EntityRow[];
  /** Oneself: the owner, or the stater of a group memory. */
  readonly self: EntityRow | null;
}

/** Returns the keys of a memory that names these entities. */
export function composeKeys(memory: KeylessMemory, { people, things, self }: KeyEntities): ComposedKeys {
  const policy = memoryTypes[memory.type];
  const keyFields = { ...memory, policy, people, things, self };
  const primary = primaryOf(keyFields);
  const memoryKey = memoryKeyOf(keyFields);
  const hearerIds = memory.type === 'log' && memory.confidedByWords ? memory.confidedIds : null;
  const identities = keyIdentitiesOf(keyFields);
  const relationKind = relationKindOf(keyFields);
  const space = { ...memory, policy, identities, relationKind, hearerIds };
  return {
    aspect: aspectOf(primary, self?.id ?? null),
    primaryId: primary.id || null,
    memoryKey,
    liveKey: memory.status === 'ACTIVE' ? liveKeyOf(memoryKey, space) : null,
  };
}

/** Returns the keys of a memory whose people and things are among these entities. */
export const keysWithEntities = (entities: readonly EntityRow[], memory: KeylessMemory): ComposedKeys =>
  composeKeys(memory, keyEntitiesOf(entities, memory));

function keyEntitiesOf(entities: readonly EntityRow[], memory: KeylessMemory): KeyEntities {
  const pickEntities = (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => entities.find((one) => one.id === id) ?? []);
  const [self = null] = pickEntities([memory.ownerId ?? memory.staterId]);
  return { people: pickEntities(memory.aboutIds), things: pickEntities(memory.entityIds), self };
}

/** Relation to an entity, with the live keys of relations of each kind to the same entity. */
export interface Relation {
  readonly kind: RelationKind;
  readonly bareKey: string;
  readonly liveKeys: readonly string[];
}

/** Returns the relation that a memory states, with its people and things among these entities; null if it states none. */
export function relationAmong(entities: readonly EntityRow[], memory: MemoryState): Relation | null {
  const policy = memoryTypes[memory.type];
  const keyFields = { ...memory, policy, ...keyEntitiesOf(entities, memory) };
  const kind = relationKindOf(keyFields);
  if (kind === null) return null;
  const bareKey = memoryKeyOf(keyFields);
  const space = { ...memory, policy, identities: keyIdentitiesOf(keyFields) };
  const liveKeys = relationKinds.map((relationKind) => liveKeyOf(bareKey, { ...space, relationKind }));
  return { kind, bareKey, liveKeys };
}
