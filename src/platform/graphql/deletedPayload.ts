import { Field, ObjectType } from './typeGraphql.js';

@ObjectType({ description: 'What was there is gone; where nothing was, it is NOT_FOUND.' })
export class DeletedPayload {
  @Field(() => Boolean)
  deleted!: boolean;
}
