import { DateTime, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import { NonNull } from '../platform/graphql/fields.js';

@ObjectType('ErasureReceipt', { description: 'Counts of what was erased, checked by a second pass.' })
class ErasureReceiptObject {
  @NonNull(() => ID, 'Id of the receipt.') id!: string;
  @NonNull(() => DateTime, 'Time of the erasure.') at!: number;
  @NonNull(() => Int, 'Memories that were deleted or shortened.') memories!: number;
  @NonNull(() => Int, 'Those of them that were made from messages.') derived!: number;
  @NonNull(() => Int, 'Entries of the search index.') indexEntries!: number;
  @NonNull(() => Int, 'History events that lost a text.') historyEvents!: number;
  @NonNull(() => Int, 'Messages that were deleted or shortened.') messages!: number;
  @NonNull(() => Int, 'Deleted summaries of sessions and conversations, and pages about people.') summaries!: number;
  @NonNull(() => Int, 'Deleted todos.') todos!: number;
  @NonNull(() => Int, 'Deleted checkpoints.') checkpoints!: number;
  @NonNull(() => Int, 'Deleted proposals.') proposals!: number;
  @NonNull(() => Int, 'Deleted background tasks that would have read it.') work!: number;
  @NonNull(() => Int, 'Tombstones that keep it out from now on: two per message, one per value.') tombstones!: number;
}

/** Base of the payloads of erasures. */
@ObjectType()
export abstract class ErasurePayload {
  @NonNull(() => ErasureReceiptObject, 'Counts of what was erased.') receipt!: ErasureReceiptObject;
}
