import { DateTime, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { payloadFor } from '../../platform/graphql/payload.js';
import { EntityObject, personPayload } from './people.objects.js';

@ObjectType('AbsorbedIdentity', { description: 'Acquaintance or thing of yours that was merged into another one.' })
export class AbsorbedIdentityObject {
  @NonNull(() => ID, 'Id for undoing the merge.') id!: string;
  @NonNull(() => String, 'Ref for undoing the merge of a thing.') ref!: string;
  @NonNull(() => String, 'Previous name.') name!: string;
  @NonNull(() => DateTime, 'Time of the merge.') at!: number;
  @NonNull(() => String, 'Your id, or the name of the job that merged it.') by!: string;
  @Nullable(() => String, 'Reason of the job; null if a person merged it.') reason!: string | null;
}

@InputType({ description: 'Two acquaintances to read as one.' })
export class MergePersonsInput {
  @NonNull(() => ID, 'One of your own acquaintances: the one that is kept.') keep!: string;
  @NonNull(() => ID, 'Another acquaintance, which is read as the kept one from now on.') absorb!: string;
}

@InputType({ description: 'Merged acquaintance to separate again.' })
export class UnmergePersonInput {
  @NonNull(() => ID, 'The acquaintance that was merged, as `absorbed` lists it.') absorbed!: string;
}

@InputType({ description: 'Two things to read as one.' })
export class MergeEntitiesInput {
  @NonNull(() => ID, 'Thing that you have named: the one that is kept.') keep!: string;
  @NonNull(() => ID, 'Another thing of the same type, which is read as the kept one from now on.') absorb!: string;
}

@InputType({ description: 'Merged thing to separate again.' })
export class UnmergeEntityInput {
  @NonNull(() => ID, 'The thing that was merged, as `absorbed` lists it.') absorbed!: string;
}

@ObjectType()
export abstract class EntityPayload {
  @NonNull(() => EntityObject, 'The thing as it is after the change.') entity!: EntityObject;
}

export const MergeEntitiesPayload = payloadFor('mergeEntities', EntityPayload);
export const UnmergeEntityPayload = payloadFor('unmergeEntity', EntityPayload);
export const MergePersonsPayload = payloadFor('mergePersons', personPayload('The acquaintance that is kept.'));
export const UnmergePersonPayload = payloadFor(
  'unmergePerson',
  personPayload('The acquaintance that stands for itself again; the kept one changes, too.'),
);
