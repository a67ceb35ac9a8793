import { DateTime, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { WorkState } from './work.js';
import { workKindEnum, workStateEnum } from './work.objects.js';

@ObjectType('BackgroundTaskBacklog', { description: 'Number of background tasks of one kind and state.' })
export class WorkBacklogObject {
  @NonNull(() => workKindEnum, 'Kind that is counted.') kind!: string;
  @NonNull(() => workStateEnum, 'State that is counted.') state!: WorkState;
  @NonNull(() => Int, 'Number of tasks; 1 or more.') count!: number;

  @Nullable(
    () => DateTime,
    'Time at which the oldest task became due, began to wait for a language model, or was stored; null if none is due.',
  )
  since!: number | null;
}

@ObjectType('DeadBackgroundTask', {
  description: 'Background task that was given up, without the person it belongs to.',
})
export class DeadWorkObject {
  @NonNull(() => ID, 'Id of the task, for `retryDeadBackgroundTask`.') id!: string;
  @NonNull(() => workKindEnum, 'Kind of work.') kind!: string;
  @NonNull(() => workStateEnum, 'State; DEAD until an operator retries it.') state!: WorkState;
  @NonNull(() => Int, 'Number of attempts.') attempts!: number;
  @Nullable(() => String, 'Stable reason of the last failure; null for none.') error!: string | null;
  @NonNull(() => DateTime, 'Time of the message or statement that caused it.') createdAt!: number;
  @NonNull(() => DateTime, 'Time at which it was given up, or retried since.') changedAt!: number;
}

@InputType({ description: 'Task to retry.' })
export class RetryDeadBackgroundTaskInput {
  @NonNull(() => ID, 'Id of a DEAD task of your tenant.') id!: string;
}

@ObjectType({ description: 'Answer of `retryDeadBackgroundTask`.' })
export class RetryDeadBackgroundTaskPayload {
  @NonNull(() => DeadWorkObject, 'The task, which is PENDING, or WAITING_FOR_MODEL.') backgroundTask!: DeadWorkObject;
}
