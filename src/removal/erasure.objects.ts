import { DateTime, Field, ID, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import type { WorkState } from '../background/work/work.js';
import { workStateEnum } from '../background/work/work.objects.js';
import type { UnfinishedErasure } from './erasureWork.js';

@ObjectType('ErasureRun', { description: 'An erasure of an account that is not finished.' })
export class ErasureRunObject {
  @Field(() => ID, { description: 'Id of its background task.' })
  id!: string;

  @Field(() => String, { description: 'Tenant of the account.' })
  tenant!: string;

  @Field(() => ID, { description: 'Whose account it is.' })
  person!: string;

  @Field(() => DateTime, { description: 'Time at which it was asked for.' })
  askedAt!: Date;

  @Field(() => Int, { description: 'How often the rest of it was begun in the background.' })
  attempts!: number;

  @Field(() => workStateEnum, { description: 'PENDING, RUNNING, FAILED or DEAD.' })
  state!: WorkState;

  @Field(() => DateTime, { nullable: true, description: 'None while it is RUNNING, and once it is DEAD.' })
  nextTryAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed: a stable reason.' })
  error!: string | null;
}

/** Maps an unfinished erasure to its GraphQL object. */
export const erasureRunObject = ({ askedAt, nextTryAt, ...erasure }: UnfinishedErasure): ErasureRunObject => ({
  ...erasure,
  askedAt: new Date(askedAt),
  nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
});
