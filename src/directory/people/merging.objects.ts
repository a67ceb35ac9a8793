import { DateTime, Field, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { EntityObject, personPayload } from './people.objects.js';

@ObjectType('AbsorbedIdentity', { description: 'Acquaintance or thing of yours that was merged into another one.' })
export class AbsorbedIdentityObject {
  @Field(() => ID, { description: 'Id for undoing the merge.' })
  id!: string;

  @Field(() => String, { description: 'Ref for undoing the merge of a thing.' })
  ref!: string;

  @Field(() => String, { description: 'Previous name.' })
  name!: string;

  @Field(() => DateTime, { description: 'Time of the merge.' })
  at!: number;

  @Field(() => String, { description: 'Your id, or the name of the job that merged it.' })
  by!: string;

  @Field(() => String, { nullable: true, description: 'Reason of the job; null if a person merged it.' })
  reason!: string | null;
}

@InputType({ description: 'Two acquaintances to read as one.' })
export class MergePersonsInput {
  @Field(() => ID, { description: 'One of your own acquaintances: the one that is kept.' })
  keep!: string;

  @Field(() => ID, { description: 'Another acquaintance, which is read as the kept one from now on.' })
  absorb!: string;
}

@InputType({ description: 'Merged acquaintance to separate again.' })
export class UnmergePersonInput {
  @Field(() => ID, { description: 'The acquaintance that was merged, as `absorbed` lists it.' })
  absorbed!: string;
}

@InputType({ description: 'Two things to read as one.' })
export class MergeEntitiesInput {
  @Field(() => ID, { description: 'Thing that you have named: the one that is kept.' })
  keep!: string;

  @Field(() => ID, { description: 'Another thing of the same type, which is read as the kept one from now on.' })
  absorb!: string;
}

@InputType({ description: 'Merged thing to separate again.' })
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
export class MergePersonsPayload extends personPayload('The acquaintance that is kept.') {}

@ObjectType({ description: 'Answer of `unmergePerson`.' })
export class UnmergePersonPayload extends personPayload(
  'The acquaintance that stands for itself again; the kept one changes, too.',
) {}
