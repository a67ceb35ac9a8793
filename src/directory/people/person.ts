import { z } from 'zod';
import { digest } from '../../platform/ids.js';

/** The kinds of things memories are about. */
export const entityTypes = ['person', 'org', 'place', 'project'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The kinds of things that are no persons. */
export const thingTypes = entityTypes.filter((type) => type !== 'person');

/** A person, organisation, place or project as the graph holds it. */
export const entityRow = z.object({
  id: z.string(),
  type: z.enum(entityTypes),
  /** `<type>:<slug>`: a label for reading, never an identity. */
  ref: z.string(),
  label: z.string(),
  /** Accounts only. */
  handle: z.string().nullable(),
  /** Who made the acquaintance or thing; null for accounts. */
  creatorId: z.string().nullable(),
});
export type EntityRow = Readonly<z.infer<typeof entityRow>>;

/** A person with the account an acquaintance is linked to. */
export const personRow = entityRow.extend({ type: z.literal('person'), linkedId: z.string().nullish() });
export type PersonRow = Readonly<z.infer<typeof personRow>>;

/** A person as input names them: exactly one of the three. */
export interface PersonRef {
  readonly id?: string | null;
  readonly handle?: string | null;
  readonly name?: string | null;
}

/**
 * Whom a reference stands for: a person of the graph, with the name by which they were found, if any, or a name that
 * makes a new acquaintance.
 */
export type ResolvedReference = { readonly person: PersonRow; readonly called?: string } | { readonly newName: string };

/** A thing to be found or made in the space of its creator or chat. */
export interface Thing {
  readonly space: string;
  readonly type: Exclude<EntityType, 'person'>;
  readonly label: string;
}

/** How many people one statement can be confided to. */
export const maxConfidants = 20;

/** Longest label of a person or thing, in characters. */
export const maxLabel = 300;

/** An account is a person with a handle; everybody else is somebody's acquaintance. */
export const isAccount = (person: Pick<EntityRow, 'handle'>): boolean => person.handle !== null;

/** The account of somebody of whom nothing but the handle is known. */
export const plainAccount = (id: string, handle: string): EntityRow => ({
  id,
  type: 'person',
  ref: `person:${slugOf(handle)}`,
  label: handle,
  handle,
  creatorId: null,
});

/** Whether a viewer may look a person up: accounts are known in their tenant, an acquaintance to its creator. */
export const maySeePerson = (person: EntityRow, viewerId: string): boolean =>
  isAccount(person) || person.creatorId === viewerId;

/**
 * A label as the part of a ref or key: lower case, punctuation and symbols removed, spaces and hyphens to underscores,
 * Unicode letters kept. A label of symbols alone becomes a digest of itself, so that no two of them meet.
 */
export function slugOf(label: string): string {
  const slug = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, '_')
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '');
  return slug || `x${digest(label.normalize('NFC'), 12)}`;
}

/** `<type>:<slug>` of a label. */
export const refOf = (type: EntityType, label: string): string => `${type}:${slugOf(label)}`;

/** The full-text token by which a tenant's accounts (`t`) or a creator's acquaintances (`c`) are found. */
export const finderToken = (kind: 't' | 'c', id: string): string => `${kind}${digest(id, 24)}`;

/** What somebody is called: their label, and their handle where they have one. */
export const namesOf = (person: PersonRow): string[] => [
  person.label,
  ...(person.handle === null ? [] : [person.handle]),
];
