import { DateTime, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../platform/graphql/fields.js';
import type { WorkState } from '../background/work/work.js';
import { workStateEnum } from '../background/work/work.objects.js';
import type { UnfinishedErasure } from './erasureWork.js';

@ObjectType('ErasureRun', { description: 'Unfinished erasure of an account.' })
export class ErasureRunObject {
  @NonNull(() => ID, 'Id of its background task.') id!: string;
  @NonNull(() => String, 'Tenant of the account.') tenant!: string;
  @NonNull(() => ID, 'Id of the person whose account is erased.') person!: string;
  @NonNull(() => DateTime, 'Time at which the person requested it.') requestedAt!: number;
  @NonNull(() => Int, 'Number of attempts in the background.') attempts!: number;
  @NonNull(() => workStateEnum, 'PENDING, RUNNING, FAILED or DEAD.') state!: WorkState;
  @Nullable(() => DateTime, 'Time of the next attempt; null if it is RUNNING or DEAD.') nextAttemptAt!: number | null;
  @Nullable(() => String, 'Stable reason of the last failure; null for none.') error!: string | null;
}

/** Maps an unfinished erasure to its GraphQL object. */
export const erasureRunObject = ({ askedAt, nextTryAt, ...erasure }: UnfinishedErasure): ErasureRunObject => ({
  ...erasure,
  requestedAt: askedAt,
  nextAttemptAt: nextTryAt,
});
