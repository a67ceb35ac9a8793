import { z } from 'zod';
import { digest } from '../../platform/digest.js';

/** Types of entities that memories are about. */
export const entityTypes = ['person', 'org', 'place', 'project'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Types of entities other than persons. */
export const thingTypes = entityTypes.filter((type) => type !== 'person');

/** Stored person, organisation, place or project. */
export const entityRow = z.object({
  id: z.string(),
  type: z.enum(entityTypes),
  /** `<type>:<slug>`: a readable label, never an identity. */
  ref: z.string(),
  label: z.string(),
  /** Accounts only. */
  handle: z.string().nullable(),
  /** Creator of the acquaintance or thing; null for accounts. */
  creatorId: z.string().nullable(),
});
export type EntityRow = Readonly<z.infer<typeof entityRow>>;

/** Person; for an acquaintance, with the account to which it is linked. */
export const personRow = entityRow.extend({ type: z.literal('person'), linkedId: z.string().nullish() });
export type PersonRow = Readonly<z.infer<typeof personRow>>;

/** Reference to a person in an input: exactly one of the three. */
export interface PersonRef {
  readonly id?: string | null;
  readonly handle?: string | null;
  readonly name?: string | null;
}

/**
 * Result of resolving a reference: a stored person, with the matched name if any, or a new acquaintance's name.
 * `mergedId` is the acquaintance that the name is one of, if that is merged into the person.
 */
export type ResolvedReference =
  | { readonly person: PersonRow; readonly called?: string; readonly mergedId?: string }
  | { readonly newName: string; readonly called?: string };

/** Returns the ids of the known persons among references. */
export const knownPersonIds = (references: readonly ResolvedReference[]): string[] =>
  references.flatMap((one) => ('person' in one ? [one.person.id] : []));

/** Thing to be found or created in the space of its creator or chat. */
export interface Thing {
  readonly space: string;
  readonly type: Exclude<EntityType, 'person'>;
  readonly label: string;
}

/** Maximum number of confidants of a statement. */
export const maxConfidants = 20;

/** Longest label of a person or thing, in characters. */
export const maxLabel = 300;

/** True for an account, which is a person with a handle; every other person is an acquaintance of its creator. */
export const isAccount = (person: Pick<EntityRow, 'handle'>): boolean => person.handle !== null;

/** Returns an account of which only the id and handle are known. */
export const plainAccount = (id: string, handle: string): EntityRow => ({
  id,
  type: 'person',
  ref: `person:${slugOf(handle)}`,
  label: handle,
  handle,
  creatorId: null,
});

/** True if a viewer may look a person up: accounts in their tenant, an acquaintance by its creator only. */
export const maySeePerson = (person: EntityRow, viewerId: string): boolean =>
  isAccount(person) || person.creatorId === viewerId;

/** Returns lower case, without punctuation and symbols, `_` for blanks and hyphens; for symbols alone a digest. */
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

export const refOf = (type: EntityType, label: string): string => `${type}:${slugOf(label)}`;

/** Ref as a search for the names that memories use: a type, and words in lower case that such a name contains. */
export interface NameSearch {
  readonly type: string;
  readonly words: readonly string[];
}

/** Returns refs as searches for the names that memories use. */
export const nameSearchesOf = (refs: readonly string[]): NameSearch[] =>
  refs.map((ref) => {
    const [type = '', slug = ''] = ref.split(':', 2);
    return { type, words: slug.split('_') };
  });

/** Viewer and place in which names are read. */
interface NameReader {
  readonly viewerId: string;
  readonly isPrivate: boolean;
}

/**
 * True if the stored name and ref of an entity may be read: those of accounts, and in private those of one's own
 * acquaintances and things. They may come from a memory that others must not hear.
 */
export const readsStoredName = (
  { handle, creatorId }: Pick<EntityRow, 'handle' | 'creatorId'>,
  { viewerId, isPrivate }: NameReader,
): boolean => handle !== null || (isPrivate && creatorId === viewerId);

/** Returns an entity by a name that was said of it: label and ref. */
export const entityNamed = (entity: EntityRow, label: string): EntityRow => ({
  ...entity,
  label,
  ref: refOf(entity.type, label),
});

/** Returns the full-text token by which a tenant's accounts (`t`) or a creator's acquaintances (`c`) are found. */
export const finderToken = (kind: 't' | 'c', id: string): string => `${kind}${digest(id, 24)}`;

/** Returns a person with all names: label, handle, and the aliases given by person id. */
export const nameWithAliases = (
  person: PersonRow,
  aliases: ReadonlyMap<string, readonly string[]>,
): { id: string; names: readonly string[] } => ({
  id: person.id,
  names: [...namesOf(person), ...(aliases.get(person.id) ?? [])],
});

/** Returns the label of a person and, if there is one, the handle. */
export const namesOf = (person: PersonRow): string[] => [
  person.label,
  ...(person.handle === null ? [] : [person.handle]),
];
