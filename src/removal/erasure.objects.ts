import { DateTime, Field, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import type { WorkState } from '../background/work/work.js';
import { workStateEnum } from '../background/work/work.objects.js';
import type { UnfinishedErasure } from './erasureWork.js';

@ObjectType('ErasureRun', { description: 'Unfinished erasure of an account.' })
export class ErasureRunObject {
  @Field(() => ID, { description: 'Id of its background task.' })
  id!: string;

  @Field(() => String, { description: 'Tenant of the account.' })
  tenant!: string;

  @Field(() => ID, { description: 'Id of the person whose account is erased.' })
  person!: string;

  @Field(() => DateTime, { description: 'Time at which the person requested it.' })
  requestedAt!: number;

  @Field(() => Int, { description: 'Number of attempts in the background.' })
  attempts!: number;

  @Field(() => workStateEnum, { description: 'PENDING, RUNNING, FAILED or DEAD.' })
  state!: WorkState;

  @Field(() => DateTime, { nullable: true, description: 'Time of the next attempt; null if it is RUNNING or DEAD.' })
  nextAttemptAt!: number | null;

  @Field(() => String, { nullable: true, description: 'Stable reason of the last failure; null for none.' })
  error!: string | null;
}

/** Maps an unfinished erasure to its GraphQL object. */
export const erasureRunObject = ({ askedAt, nextTryAt, ...erasure }: UnfinishedErasure): ErasureRunObject => ({
  ...erasure,
  requestedAt: askedAt,
  nextAttemptAt: nextTryAt,
});
