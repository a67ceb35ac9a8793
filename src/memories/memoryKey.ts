import { digest } from '../platform/ids.js';
import type { EntityType } from '../people/person.js';
import type { FactType, MemoryTypeName, MemoryTypePolicy } from './memoryTypes.js';
import { relationKind } from '../words/relations.js';
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
  /** Persons it is about, in the order named. */
  readonly people: readonly Identity[];
  /** Things it names, in the order named. */
  readonly things: readonly Identity[];
  /** Oneself: the owner, or the stater of a group memory. */
  readonly self: Identity | null;
}

/** Somebody or something that a memory is about. */
interface Identity {
  readonly id: string;
  readonly type: EntityType;
  readonly ref: string;
}

/** The aspect of a memory from what it is mainly about. */
export function aspectOf(primary: { id: string; type: EntityType }, selfId: string | null): Aspect {
  if (primary.type === 'project') return 'project';
  if (primary.type === 'org') return 'people';
  return primary.type === 'person' && primary.id !== selfId ? 'people' : 'profile';
}

/** What a memory is mainly about: the first person named, else the first thing, else oneself. */
export const primaryOf = ({ people, things, self }: Pick<KeyParts, 'people' | 'things' | 'self'>): Identity =>
  people[0] ?? things[0] ?? self ?? nobody;

/**
 * The memory key, lower case: `aspect|entityType|primaryRef|factType` and a digest of the text. A slot has one value per
 * person, whatever the type and the things named, so with one it is `aspect|person|ref|slot|name` of the first person it
 * is about, else of oneself. A relationship to one identity besides oneself has no digest; a type of which one is active
 * ends in its name.
 */
export function memoryKeyOf(parts: KeyParts): string {
  const { policy, slot, text, value, factType } = parts;
  const base = (identity: Identity): string[] => [
    aspectOf(identity, parts.self?.id ?? null),
    identity.type,
    identity.ref.slice(identity.ref.indexOf(':') + 1),
  ];
  const fact = [...base(primaryOf(parts)), factType];
  if (policy.single) return [...fact, parts.type].join('|');
  if (policy.eachCounts) return [...fact, textDigest(`${text} ${value} ${parts.threadKey}`)].join('|');
  if (slot !== null) return [...base(holderOf(parts)), 'slot', slot].join('|');
  return relatesToOne(parts) ? fact.join('|') : [...fact, textDigest(text)].join('|');
}

/** The identities that a key is told apart by: with a slot whose slot it is, else everybody and everything it is about. */
export const identitiesOf = (parts: KeyParts): string[] =>
  parts.slot !== null && !parts.policy.eachCounts
    ? [holderOf(parts).id]
    : [...parts.people, ...parts.things].map(({ id }) => id);

/** Whether a fact has one value at a time because of what it is: a relationship to one identity besides oneself. */
const relatesToOne = ({ factType, people, things, self }: KeyParts): boolean =>
  factType === 'relationship' &&
  new Set([...people, ...things].map(({ id }) => id).filter((id) => id !== self?.id)).size === 1;

/** The kind of tie that a relationship to one identity tells of, which its live key is told apart by; null for all else. */
export const tieOf = (parts: KeyParts): string | null =>
  parts.slot === null && relatesToOne(parts) ? relationKind(parts.text) : null;

/** Whose slot it is: the first person it is about, else oneself. */
const holderOf = ({ people, self }: Pick<KeyParts, 'people' | 'self'>): Identity => people[0] ?? self ?? nobody;

const nobody: Identity = { id: '', type: 'person', ref: 'person:unknown' };

/** Where a key is unique. */
export interface KeySpace {
  readonly tenantId: string;
  readonly ownerId: string | null;
  readonly chatId: string | null;
  /** In a group everybody's word stands by itself. */
  readonly staterId: string | null;
  readonly persona: string;
  readonly policy: MemoryTypePolicy;
  /** As `identitiesOf` has them. */
  readonly identities: readonly string[];
  /** As `tieOf` has it. */
  readonly tie?: string | null;
}

/** The value that at most one live memory has: the key within scope, persona, channel and identities. */
export function liveKeyOf(memoryKey: string, space: KeySpace): string {
  const { policy } = space;
  const scope = space.chatId === null ? `u:${space.ownerId}` : `c:${space.chatId}:${space.staterId}`;
  const persona = policy.single === 'owner' ? '' : space.persona;
  const identities = policy.single ? [] : [...new Set(space.identities)].sort();
  const key = policy.single ? memoryKey.split('|').at(-1) : memoryKey;
  const tie = policy.single || space.tie == null ? [] : [space.tie];
  return digest(JSON.stringify([space.tenantId, scope, persona, policy.channel, identities, key, ...tie]), 40);
}
