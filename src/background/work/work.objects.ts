import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { WorkRecord, WorkState } from './work.js';

export const workStateEnum = enumOf<WorkState>('BackgroundTaskState', 'State of a background task.', {
  PENDING: 'Due, and no worker has begun it.',
  RUNNING: 'A worker is at it.',
  DONE: 'Its effects are stored.',
  NOTHING_LEARNED: 'Done; there was nothing to store.',
  WAITING_FOR_MODEL: 'Waits for a language model, or for its tokens of tomorrow.',
  FAILED: 'The last attempt failed; it is retried automatically.',
  DEAD: 'Given up; it runs again only if someone retries it.',
});
export const workKindEnum = enumOf('BackgroundTaskKind', 'What a background task does.', {
  'extract-memories': 'Learns from a message.',
  'refine-memory': 'Puts a learned memory into better words.',
  'store-note': 'Stores a message of a note-taking kind as a memory.',
  'make-insights': 'Draws conclusions from memories.',
  'compress-window': 'Makes an episode of the older half of a long window.',
  'roll-summary': 'Summarizes a conversation up to one of its turns.',
  'summarize-session': 'Summarizes a session that has ended.',
  'make-spine': 'Summarizes what matters in the life of a person.',
  'update-user-note': 'Brings the note about a user up to date.',
  'erase-account': 'Erases what is left of an account.',
});

@ObjectType('BackgroundTask', {
  implements: NodeObject,
  description: 'Something that is done in the background because of what you said.',
})
export class WorkObject extends NodeObject {
  @Field(() => workKindEnum, { description: 'What it does.' })
  kind!: string;

  @Field(() => workStateEnum, { description: 'How far it has come.' })
  state!: WorkState;

  @Field(() => Int, { description: 'How often it was begun.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed: a stable reason.' })
  error!: string | null;

  @Field(() => DateTime, { description: 'Time of the words that caused it.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time at which it ended; null while it has not.' })
  finishedAt!: Date | null;

  /** Ids of the memories that the work stored, including those that the viewer may not hear. */
  storedIds!: readonly string[];

  /** Persona of the conversation that caused the work; the empty text for none. */
  persona!: string;
}

@InputType({ description: 'Input of `retryBackgroundTask`.' })
export class RetryBackgroundTaskInput {
  @Field(() => ID, { description: 'A FAILED or DEAD task that your words have caused.' })
  id!: string;
}

@ObjectType({ description: 'Answer of `retryBackgroundTask`.' })
export class RetryBackgroundTaskPayload {
  @Field(() => WorkObject, { description: 'The task, which is PENDING again.' })
  backgroundTask!: WorkObject;
}

/** Maps a piece of work to its GraphQL object. */
export function workObject({ id, kind, state, attempts, error, storedIds, persona, ...work }: WorkRecord): WorkObject {
  return {
    ...{ id, kind, state, attempts, error, storedIds, persona },
    createdAt: new Date(work.createdAt),
    finishedAt: work.finishedAt === null ? null : new Date(work.finishedAt),
  };
}
