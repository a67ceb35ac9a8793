import { DateTime, Field, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { EntityObject } from './people.objects.js';

@ObjectType('Merged', { description: 'An acquaintance or thing of yours that is merged into another one.' })
export class MergedObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'By which a thing is unmerged.' })
  ref!: string;

  @Field(() => String)
  name!: string;

  @Field(() => DateTime)
  at!: Date;

  @Field(() => String, { description: 'Your id, or the name of the job.' })
  by!: string;

  @Field(() => String, { nullable: true, description: 'Why a job did it.' })
  reason!: string | null;
}

@InputType()
export class MergePersonsInput {
  @Field(() => ID, { description: 'One of your own acquaintances: the one that stays.' })
  keep!: string;

  @Field(() => ID, { description: 'Another one, which is read as that one from now on.' })
  absorb!: string;
}

@InputType()
export class UnmergePersonInput {
  @Field(() => ID)
  absorbed!: string;
}

@InputType()
export class MergeThingsInput {
  @Field(() => String, { description: 'The ref of a thing that you have named, such as "org:acme".' })
  keep!: string;

  @Field(() => String)
  absorb!: string;
}

@InputType()
export class UnmergeThingInput {
  @Field(() => String, { description: 'The ref that it had before it was merged.' })
  absorbed!: string;
}

@ObjectType()
export class EntityPayload {
  @Field(() => EntityObject)
  entity!: EntityObject;
}
