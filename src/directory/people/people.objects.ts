import { Field, ID, InputType, ObjectType, registerEnumType } from '../../platform/graphql/typeGraphql.js';
import { type EntityRow, isAccount } from './person.js';

/** GraphQL enum of the entity types. */
export const entityTypeEnum = { PERSON: 'person', ORG: 'org', PLACE: 'place', PROJECT: 'project' } as const;
registerEnumType(entityTypeEnum, { name: 'EntityType', description: 'The kinds of things memories are about.' });

@ObjectType('Person', {
  description: 'An account (an exact, verified handle) or an acquaintance (made by somebody from a name).',
})
export class PersonObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Accounts only.' })
  handle!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isAccount!: boolean;

  /** Creator of the acquaintance, null for accounts; only the creator sees its aliases. */
  creatorId!: string | null;

  ref!: string;

  /** Chat in whose context it is shown; null for none. */
  shownIn!: string | null;
}

@ObjectType('Entity', { description: 'A person, organisation, place or project a memory names.' })
export class EntityObject {
  id!: string;

  /** Chat in whose context it is shown; null for none. */
  shownIn!: string | null;

  @Field(() => String, { description: '`<type>:<slug>`: a label, not an identity.' })
  ref!: string;

  @Field(() => entityTypeEnum)
  type!: EntityRow['type'];

  @Field(() => String)
  label!: string;
}

@InputType({ description: 'A person, named by exactly one of the three.' })
export class PersonRefInput {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'The exact handle of an account.' })
  handle?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "One of the speaker's own acquaintances, made when there is none of that name.",
  })
  name?: string | null;
}

@InputType({ description: 'A thing a memory names.' })
export class EntityInput {
  @Field(() => entityTypeEnum)
  type!: EntityRow['type'];

  @Field(() => String, { description: 'At most 300 characters.' })
  label!: string;
}

@InputType()
export class CreatePersonInput {
  @Field(() => String, { description: 'At most 300 characters.' })
  name!: string;

  @Field(() => [String], { nullable: true })
  aliases?: string[] | null;
}

@InputType()
export class UpdatePersonInput {
  @Field(() => ID)
  person!: string;

  @Field(() => String)
  name!: string;
}

@InputType()
export class AddAliasInput {
  @Field(() => ID)
  person!: string;

  @Field(() => String)
  alias!: string;
}

/** Converts a person to its GraphQL object, in the context of a chat or of none. */
export const personObject = (person: EntityRow, shownIn: string | null = null): PersonObject => ({
  id: person.id,
  handle: person.handle,
  name: person.label,
  isAccount: isAccount(person),
  creatorId: person.creatorId,
  ref: person.ref,
  shownIn,
});

/** Converts a person or thing to its GraphQL object, in the context of a chat or of none. */
export const entityObject = ({ id, ref, type, label }: EntityRow, shownIn: string | null): EntityObject => ({
  id,
  ref,
  type,
  label,
  shownIn,
});

/** Converts a person to its GraphQL object; null for none. */
export const personOrNull = (person: EntityRow | null, shownIn: string | null = null): PersonObject | null =>
  person && personObject(person, shownIn);

@ObjectType()
export class PersonPayload {
  @Field(() => PersonObject)
  person!: PersonObject;
}
