import { DateTime, Field, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import type { ErasureReceipt } from './receipt.js';

/** Receipt of an erasure as a GraphQL object. */
@ObjectType('ErasureReceipt', { description: 'What is gone, counted by a second look.' })
class ErasureReceiptObject {
  @Field(() => ID, { description: 'Id of the receipt.' })
  id!: string;

  @Field(() => DateTime, { description: 'Time of the erasure.' })
  at!: Date;

  @Field(() => Int, { description: 'Memories that are gone, or say less.' })
  memories!: number;

  @Field(() => Int, { description: 'Those of them that were made of messages.' })
  derived!: number;

  @Field(() => Int, { description: 'Places in the search index.' })
  indexEntries!: number;

  @Field(() => Int, { description: 'Events of the history that have lost a text.' })
  historyEvents!: number;

  @Field(() => Int, { description: 'Messages that are gone, or say less.' })
  messages!: number;

  @Field(() => Int, { description: 'Summaries of sessions and conversations, and pages about people.' })
  summaries!: number;

  @Field(() => Int, { description: 'Todos that are gone.' })
  todos!: number;

  @Field(() => Int, { description: 'Saved states that are gone.' })
  checkpoints!: number;

  @Field(() => Int, { description: 'Proposals that are gone.' })
  proposals!: number;

  @Field(() => Int, { description: 'Pieces of background work that would have read it.' })
  work!: number;

  @Field(() => Int, { description: 'What is kept out from now on: two a message, one a value.' })
  tombstones!: number;
}

/** Base of the payloads of erasures. */
@ObjectType()
export abstract class ErasurePayload {
  @Field(() => ErasureReceiptObject, { description: 'Counts of what is gone.' })
  receipt!: ErasureReceiptObject;
}

/** Maps a receipt to its GraphQL object. */
export const shownReceipt = ({ at, ...receipt }: ErasureReceipt): ErasureReceiptObject => ({
  ...receipt,
  at: new Date(at),
});
