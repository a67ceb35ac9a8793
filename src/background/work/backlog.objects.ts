import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { WorkState } from './work.js';
import { workKindEnum, workStateEnum } from './work.objects.js';

@ObjectType('BackgroundTaskBacklog', {
  description: 'Number of background tasks of one kind and state.',
})
export class WorkBacklogObject {
  @Field(() => workKindEnum, { description: 'Kind that is counted.' })
  kind!: string;

  @Field(() => workStateEnum, { description: 'State that is counted.' })
  state!: WorkState;

  @Field(() => Int, { description: 'Number of tasks; 1 or more.' })
  count!: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which the oldest task became due, began to wait for a language model, or was stored; null if none is due.',
  })
  since!: number | null;
}

@ObjectType('DeadBackgroundTask', {
  description: 'Background task that was given up, without the person it belongs to.',
})
export class DeadWorkObject {
  @Field(() => ID, { description: 'Id of the task, for `retryDeadBackgroundTask`.' })
  id!: string;

  @Field(() => workKindEnum, { description: 'Kind of work.' })
  kind!: string;

  @Field(() => workStateEnum, { description: 'State; DEAD until an operator retries it.' })
  state!: WorkState;

  @Field(() => Int, { description: 'Number of attempts.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Stable reason of the last failure; null for none.' })
  error!: string | null;

  @Field(() => DateTime, { description: 'Time of the message or statement that caused it.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'Time at which it was given up, or retried since.' })
  changedAt!: number;
}

@InputType({ description: 'Task to retry.' })
export class RetryDeadBackgroundTaskInput {
  @Field(() => ID, { description: 'Id of a DEAD task of your tenant.' })
  id!: string;
}

@ObjectType({ description: 'Answer of `retryDeadBackgroundTask`.' })
export class RetryDeadBackgroundTaskPayload {
  @Field(() => DeadWorkObject, { description: 'The task, which is PENDING, or WAITING_FOR_MODEL.' })
  backgroundTask!: DeadWorkObject;
}
