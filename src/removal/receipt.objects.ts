import { DateTime, Field, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import type { ErasureReceipt } from './receipt.js';

/** Receipt of an erasure as a GraphQL object. */
@ObjectType('ErasureReceipt', { description: 'What is gone, counted by a second look.' })
class ErasureReceiptObject {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  at!: Date;

  @Field(() => Int, { description: 'Memories that are gone, or say less.' })
  memories!: number;

  @Field(() => Int, { description: 'Those of them that were made of messages.' })
  derived!: number;

  @Field(() => Int)
  indexEntries!: number;

  @Field(() => Int, { description: 'Events of the history that have lost a text.' })
  historyEvents!: number;

  @Field(() => Int)
  messages!: number;

  @Field(() => Int, { description: 'Summaries of sessions and conversations, and pages about people.' })
  summaries!: number;

  @Field(() => Int)
  todos!: number;

  @Field(() => Int)
  checkpoints!: number;

  @Field(() => Int)
  proposals!: number;

  @Field(() => Int, { description: 'Pieces of background work that would have read it.' })
  work!: number;

  @Field(() => Int, { description: 'What is kept out from now on: two a message, one a value.' })
  tombstones!: number;
}

/** Payload of an erasure. */
@ObjectType()
export class ErasurePayload {
  @Field(() => ErasureReceiptObject)
  receipt!: ErasureReceiptObject;
}

/** Maps a receipt to its GraphQL object. */
export const shownReceipt = ({ at, ...receipt }: ErasureReceipt): ErasureReceiptObject => ({
  ...receipt,
  at: new Date(at),
});
