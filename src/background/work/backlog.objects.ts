import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { Backlog, DeadWork, WorkState } from './work.js';
import { workStateEnum } from './work.objects.js';

@ObjectType('WorkBacklog', { description: 'How much work of a kind is in a state, over all tenants.' })
export class WorkBacklogObject {
  @Field(() => String)
  kind!: string;

  @Field(() => workStateEnum)
  state!: WorkState;

  @Field(() => Int)
  count!: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the oldest of it has been due, waits for a language model, or was noted; null where none is due.',
  })
  since!: Date | null;
}

@ObjectType('DeadWork', { description: 'Work that was given up: what kind it is and why, never whose it is.' })
export class DeadWorkObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => workStateEnum, { description: 'DEAD until somebody retries it.' })
  state!: WorkState;

  @Field(() => Int, { description: 'How often it was begun.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed: a stable reason.' })
  error!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was given up; once it is retried, when that was.' })
  at!: Date;
}

@InputType()
export class RetryDeadWorkInput {
  @Field(() => ID)
  id!: string;
}

@ObjectType()
export class DeadWorkPayload {
  @Field(() => DeadWorkObject)
  work!: DeadWorkObject;
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
