import { DateTime, Field, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { EntityObject, PersonPayload } from './people.objects.js';

@ObjectType('AbsorbedIdentity', { description: 'An acquaintance or thing of yours that is merged into another one.' })
export class AbsorbedIdentityObject {
  @Field(() => ID, { description: 'Id by which the merge is undone.' })
  id!: string;

  @Field(() => String, { description: 'By which a thing is unmerged.' })
  ref!: string;

  @Field(() => String, { description: 'Name that it had.' })
  name!: string;

  @Field(() => DateTime, { description: 'Time of the merge.' })
  at!: Date;

  @Field(() => String, { description: 'Your id, or the name of the job.' })
  by!: string;

  @Field(() => String, { nullable: true, description: 'Why a job did it.' })
  reason!: string | null;
}

@InputType({ description: 'Input of `mergePersons`.' })
export class MergePersonsInput {
  @Field(() => ID, { description: 'One of your own acquaintances: the one that stays.' })
  keep!: string;

  @Field(() => ID, { description: 'Another one, which is read as that one from now on.' })
  absorb!: string;
}

@InputType({ description: 'Input of `unmergePerson`.' })
export class UnmergePersonInput {
  @Field(() => ID, { description: 'The acquaintance that was merged, as `absorbed` lists it.' })
  absorbed!: string;
}

@InputType({ description: 'Input of `mergeEntities`.' })
export class MergeEntitiesInput {
  @Field(() => ID, { description: 'A thing that you have named: the one that stays.' })
  keep!: string;

  @Field(() => ID, { description: 'Another one of the same type, which is read as that one from now on.' })
  absorb!: string;
}

@InputType({ description: 'Input of `unmergeEntity`.' })
export class UnmergeEntityInput {
  @Field(() => ID, { description: 'The thing that was merged, as `absorbed` lists it.' })
  absorbed!: string;
}

@ObjectType()
abstract class EntityPayload {
  @Field(() => EntityObject, { description: 'The thing as it is after the change.' })
  entity!: EntityObject;
}

@ObjectType({ description: 'Answer of `mergeEntities`.' })
export class MergeEntitiesPayload extends EntityPayload {}

@ObjectType({ description: 'Answer of `unmergeEntity`.' })
export class UnmergeEntityPayload extends EntityPayload {}

@ObjectType({ description: 'Answer of `mergePersons`.' })
export class MergePersonsPayload extends PersonPayload {}

@ObjectType({ description: 'Answer of `unmergePerson`.' })
export class UnmergePersonPayload extends PersonPayload {}
