import { digest } from '../platform/ids.js';
import type { EntityType } from '../people/person.js';
import type { FactType, MemoryTypeName, MemoryTypePolicy } from './memoryTypes.js';
import { textDigest } from '../words/texts.js';

/** What a memory is mainly about: a project, other people and organisations, or oneself and all else. */
export const aspects = ['profile', 'people', 'project'] as const;
export type Aspect = (typeof aspects)[number];

/** What a key is made of. */
export interface KeyParts {
  readonly type: MemoryTypeName;
  readonly policy: MemoryTypePolicy;
  readonly factType: FactType;
  readonly slot: string | null;
  readonly text: string;
  readonly value: string | null;
  readonly threadKey: string;
  /** The first person named, else the first thing, else oneself. */
  readonly primary: { readonly id: string; readonly type: EntityType; readonly ref: string };
  /** Oneself: the owner, or the stater of a group memory. */
  readonly selfId: string | null;
}

/** The aspect of a memory from what it is mainly about. */
export function aspectOf(primary: { id: string; type: EntityType }, selfId: string | null): Aspect {
  if (primary.type === 'project') return 'project';
  if (primary.type === 'org') return 'people';
  return primary.type === 'person' && primary.id !== selfId ? 'people' : 'profile';
}

/**
 * The memory key `aspect|entityType|primaryRef|factType`, lower case. With a slot it ends in `|type.slot`; fact types
 * that can have many values end in a digest of the text; a type of which one is active ends in its name.
 */
export function memoryKeyOf(parts: KeyParts): string {
  const slug = parts.primary.ref.slice(parts.primary.ref.indexOf(':') + 1);
  const base = [aspectOf(parts.primary, parts.selfId), parts.primary.type, slug, parts.factType];
  if (parts.policy.single) return [...base, parts.type].join('|');
  if (parts.policy.eachCounts)
    return [...base, textDigest(`${parts.text} ${parts.value} ${parts.threadKey}`)].join('|');
  if (parts.slot !== null) return [...base, `${parts.type}.${parts.slot}`].join('|');
  return parts.factType === 'relationship' ? base.join('|') : [...base, textDigest(parts.text)].join('|');
}

/** Where a key is unique. */
export interface KeySpace {
  readonly tenantId: string;
  readonly ownerId: string | null;
  readonly chatId: string | null;
  /** In a group everybody's word stands by itself. */
  readonly staterId: string | null;
  readonly persona: string;
  readonly policy: MemoryTypePolicy;
  /** Everybody and everything it is about. */
  readonly identities: readonly string[];
}

/** The value that at most one live memory has: the key within scope, persona, channel and the whole set of identities. */
export function liveKeyOf(memoryKey: string, space: KeySpace): string {
  const { policy } = space;
  const scope = space.chatId === null ? `u:${space.ownerId}` : `c:${space.chatId}:${space.staterId}`;
  const persona = policy.single === 'owner' ? '' : space.persona;
  const identities = policy.single ? [] : [...new Set(space.identities)].sort();
  const key = policy.single ? memoryKey.split('|').at(-1) : memoryKey;
  return digest(JSON.stringify([space.tenantId, scope, persona, policy.channel, identities, key]), 40);
}
