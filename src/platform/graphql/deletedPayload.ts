import { Field, ID, ObjectType } from './typeGraphql.js';

/** Base of the payloads of deletions; deleting what does not exist is NOT_FOUND. */
@ObjectType()
export abstract class DeletedPayload {
  @Field(() => ID, { description: 'Id of what was deleted.' })
  deletedId!: string;
}
