import { DateTime, Field, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';

/** Receipt of an erasure as a GraphQL object. */
@ObjectType('ErasureReceipt', { description: 'Counts of what was erased, checked by a second pass.' })
class ErasureReceiptObject {
  @Field(() => ID, { description: 'Id of the receipt.' })
  id!: string;

  @Field(() => DateTime, { description: 'Time of the erasure.' })
  at!: number;

  @Field(() => Int, { description: 'Memories that were deleted or shortened.' })
  memories!: number;

  @Field(() => Int, { description: 'Those of them that were made from messages.' })
  derived!: number;

  @Field(() => Int, { description: 'Entries of the search index.' })
  indexEntries!: number;

  @Field(() => Int, { description: 'History events that lost a text.' })
  historyEvents!: number;

  @Field(() => Int, { description: 'Messages that were deleted or shortened.' })
  messages!: number;

  @Field(() => Int, { description: 'Deleted summaries of sessions and conversations, and pages about people.' })
  summaries!: number;

  @Field(() => Int, { description: 'Deleted todos.' })
  todos!: number;

  @Field(() => Int, { description: 'Deleted checkpoints.' })
  checkpoints!: number;

  @Field(() => Int, { description: 'Deleted proposals.' })
  proposals!: number;

  @Field(() => Int, { description: 'Deleted background tasks that would have read it.' })
  work!: number;

  @Field(() => Int, { description: 'Tombstones that keep it out from now on: two per message, one per value.' })
  tombstones!: number;
}

/** Base of the payloads of erasures. */
@ObjectType()
export abstract class ErasurePayload {
  @Field(() => ErasureReceiptObject, { description: 'Counts of what was erased.' })
  receipt!: ErasureReceiptObject;
}
