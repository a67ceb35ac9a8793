import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { Backlog, DeadWork, WorkState } from './work.js';
import { workKindEnum, workStateEnum } from './work.objects.js';

@ObjectType('BackgroundTaskBacklog', { description: 'How much work of a kind is in a state, over all tenants.' })
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
      'Since when the oldest of it has been due, waits for a language model, or was noted; null where none is due.',
  })
  since!: Date | null;
}

@ObjectType('DeadBackgroundTask', {
  description: 'Work that was given up: what kind it is and why, never whose it is.',
})
export class DeadWorkObject {
  @Field(() => ID, { description: 'Id of the task, for `retryDeadBackgroundTask`.' })
  id!: string;

  @Field(() => workKindEnum, { description: 'What it does.' })
  kind!: string;

  @Field(() => workStateEnum, { description: 'DEAD until somebody retries it.' })
  state!: WorkState;

  @Field(() => Int, { description: 'How often it was begun.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed: a stable reason.' })
  error!: string | null;

  @Field(() => DateTime, { description: 'Time of the words that caused it.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was given up; once it is retried, when that was.' })
  at!: Date;
}

@InputType({ description: 'Input of `retryDeadBackgroundTask`.' })
export class RetryDeadBackgroundTaskInput {
  @Field(() => ID, { description: 'A DEAD task of your tenant.' })
  id!: string;
}

@ObjectType({ description: 'Answer of `retryDeadBackgroundTask`.' })
export class RetryDeadBackgroundTaskPayload {
  @Field(() => DeadWorkObject, { description: 'The task, which is PENDING again.' })
  backgroundTask!: DeadWorkObject;
}

/** Maps a backlog to its GraphQL object. */
export const workBacklogObject = ({ kind, state, pieces, since }: Backlog): WorkBacklogObject => ({
  ...{ kind, state, count: pieces },
  since: since === null ? null : new Date(since),
});

/** Maps dead work to its GraphQL object. */
export const deadWorkObject = ({ createdAt, at, ...work }: DeadWork): DeadWorkObject => ({
  ...work,
  createdAt: new Date(createdAt),
  at: new Date(at),
});
