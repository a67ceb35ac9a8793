import { digest } from '../platform/ids.js';
import type { EntityType } from '../directory/people/person.js';
import type { FactType, MemoryTypeName, MemoryTypePolicy } from './memoryTypes.js';
import { type RelationKind, relationKind } from '../text/relationWords.js';
import { textDigest } from '../text/texts.js';

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
 * is about, else of oneself. A tie is that of whom it ties to, without a digest; a type of which one is active ends in
 * its name.
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
  const tied = tiedTo(parts);
  return tied === null ? [...fact, textDigest(text)].join('|') : [...base(tied), factType].join('|');
}

/** The key that a tie of this kind has where one of another kind to the same has the bare key. */
export const tieKeyOf = (bareKey: string, tie: RelationKind): string => `${bareKey}|${tie}`;

/**
 * The identities that a key is told apart by: with a slot whose slot it is, of a tie to whom it ties, else everybody and
 * everything it is about.
 */
export function identitiesOf(parts: KeyParts): string[] {
  if (parts.slot !== null && !parts.policy.eachCounts) return [holderOf(parts).id];
  const tied = tiedTo(parts);
  return tied === null ? [...parts.people, ...parts.things].map(({ id }) => id) : [tied.id];
}

/** The kind of tie that a relationship to one identity tells of, which its live key is told apart by; null for all else. */
export const tieOf = (parts: KeyParts): RelationKind | null =>
  tiedTo(parts) === null ? null : relationKind(parts.text);

/** The one identity besides oneself that a sentence says a tie to; null where it says none, or names several. */
function tiedTo({ policy, slot, factType, text, people, things, self }: KeyParts): Identity | null {
  if (factType !== 'relationship' || slot !== null || policy.eachCounts || policy.single) return null;
  const [other, ...more] = [...people, ...things].filter(({ id }) => id !== self?.id);
  const isOne = other !== undefined && more.every(({ id }) => id === other.id);
  return isOne && relationKind(text) !== null ? other : null;
}

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
  readonly tie?: RelationKind | null;
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
