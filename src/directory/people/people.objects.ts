import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { ID, InputType, InterfaceType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { payloadFor } from '../../platform/graphql/payload.js';
import { type EntityRow, type EntityType, isAccount } from './person.js';

export const entityTypeEnum = enumOf<EntityType>('EntityType', 'Kind of a person or thing that memories name.', {
  person: 'A person.',
  org: 'A company, club or other organisation.',
  place: 'A location.',
  project: 'A project.',
});

/** GraphQL interface of everything that memories name. */
@InterfaceType('NamedEntity', {
  implements: NodeObject,
  description: 'Person or thing that memories name, with one card and one list of memories.',
  resolveType: ({ type }: NamedObject) => (type === 'person' ? 'Person' : 'Entity'),
})
export abstract class NamedObject extends NodeObject {
  @NonNull(() => String, '`<type>:<slug>`, such as `org:acme`: a readable label, not an identity.') ref!: string;
  @NonNull(() => entityTypeEnum, 'Kind of what is named.') type!: EntityType;
  @NonNull(() => String, 'Name that is shown.') label!: string;

  /** Chat in whose context it is shown; null for none. */
  shownIn!: string | null;

  /** Creator of an acquaintance or thing, null for accounts; only the creator sees aliases and merges. */
  creatorId!: string | null;
}

@ObjectType('Person', {
  implements: NamedObject,
  description: 'Account (an exact, verified handle) or acquaintance (made by an account from a name).',
})
export class PersonObject extends NamedObject {
  @Nullable(() => String, 'Exact handle of an account; null for an acquaintance.') handle!: string | null;
  @NonNull(() => String, 'Preferred name; the same as `label`.') name!: string;
  @NonNull(() => Boolean, 'True if the person has an account.') isAccount!: boolean;
}

@ObjectType('Entity', {
  implements: NamedObject,
  description: 'Thing: an organisation, location or project that memories name; people are `Person`.',
})
export class EntityObject extends NamedObject {}

/** Page of a list of persons. */
export const PersonConnection = connectionOf('Person', () => PersonObject);

/** Page of a list of persons and things. */
export const NamedConnection = connectionOf<NamedObject>('NamedEntity', () => NamedObject);

@InputType({ description: 'Reference to a person by exactly one of the three fields.' })
export class PersonRefInput {
  @Nullable(() => ID, 'Id of an account or of one of your own acquaintances.') id?: string | null;
  @Nullable(() => String, 'Exact handle of an account.') handle?: string | null;

  @Nullable(() => String, "Name of one of the speaker's own acquaintances, created if there is none with that name.")
  name?: string | null;
}

@InputType({ description: 'Person or thing that a statement names.' })
export class EntityInput {
  @NonNull(() => entityTypeEnum, 'Kind of what is named.') type!: EntityRow['type'];
  @NonNull(() => String, 'Name, at most 300 characters.') label!: string;
}

@InputType({ description: 'Acquaintance to make.' })
export class CreatePersonInput {
  @NonNull(() => String, 'Name, at most 300 characters.') name!: string;
  @Nullable(() => [String], 'Further names, at most 20 of 300 characters.') aliases?: string[] | null;
}

@InputType({ description: 'New display name of a person.' })
export class UpdatePersonInput {
  @NonNull(() => ID, 'You, or one of your own acquaintances.') person!: string;
  @NonNull(() => String, 'New name, at most 300 characters.') name!: string;
}

@InputType({ description: 'Further name for a person.' })
export class AddAliasInput {
  @NonNull(() => ID, 'You, or one of your own acquaintances.') person!: string;
  @NonNull(() => String, 'Further name, at most 300 characters; 20 per person.') alias!: string;
}

/** Converts a person to its GraphQL object, in the context of a chat or of none. */
export const personObject = (person: EntityRow, shownIn: string | null): PersonObject => ({
  ...entityObject(person, shownIn),
  handle: person.handle,
  name: person.label,
  isAccount: isAccount(person),
});

/** Converts a thing to its GraphQL object, in the context of a chat or of none. */
export const entityObject = ({ id, ref, type, label, creatorId }: EntityRow, shownIn: string | null): EntityObject => ({
  id,
  ref,
  type,
  label,
  creatorId,
  shownIn,
});

/** Converts a person or thing to its GraphQL object, in the context of a chat or of none. */
export const namedObject = (row: EntityRow, shownIn: string | null): NamedObject =>
  row.type === 'person' ? personObject(row, shownIn) : entityObject(row, shownIn);

/** Converts a person to its GraphQL object; null for none. */
export const personOrNull = (person: EntityRow | null, shownIn: string | null = null): PersonObject | null =>
  person && personObject(person, shownIn);

export interface PersonPayload {
  readonly person: PersonObject;
}

/** Builds the base of the payloads that answer one person; the description says which. */
export function personPayload(description: string): abstract new () => PersonPayload {
  @ObjectType()
  abstract class AnsweredPerson {
    @NonNull(() => PersonObject, description) person!: PersonObject;
  }
  return AnsweredPerson;
}

export const CreatePersonPayload = payloadFor(
  'createPerson',
  personPayload('The acquaintance, created now or found by its name.'),
);
export const UpdatePersonPayload = payloadFor('updatePerson', personPayload('The person with the new name.'));
export const AddAliasPayload = payloadFor('addAlias', personPayload('The person with the further name.'));
