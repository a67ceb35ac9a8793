import { DateTime, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import type { WorkState } from './work.js';

export const workStateEnum = enumOf<WorkState>('BackgroundTaskState', 'State of a background task.', {
  PENDING: 'Waits until a worker is free.',
  RUNNING: 'A worker has it.',
  DONE: 'Its effects are stored.',
  NOTHING_LEARNED: 'Done; there was nothing to store.',
  WAITING_FOR_MODEL: 'Waits for a language model, or until midnight (UTC) for new tokens.',
  FAILED: 'The last attempt failed; it is retried automatically.',
  DEAD: 'Given up; it runs again only on request.',
});
export const workKindEnum = enumOf('BackgroundTaskKind', 'Kind of a background task.', {
  'extract-memories': 'Learns memories from a message.',
  'refine-memory': 'Finds type, category and slot of a statement that was remembered without a type.',
  'store-note': 'Stores a message that asks to remember something, word for word.',
  'make-insights': 'Draws conclusions from memories.',
  'compress-window': 'Makes an episode from the older half of a full window.',
  'roll-summary': 'Summarizes a conversation up to one of its turns.',
  'summarize-session': 'Summarizes a session that has ended.',
  'make-spine': 'Writes the summary page about a person.',
  'update-user-note': 'Updates the note about a user.',
  'erase-account': 'Finishes the erasure of an account.',
  'finish-removal': 'Finishes a removal that had begun when the service stopped.',
});

@ObjectType('BackgroundTask', {
  implements: NodeObject,
  description: 'Background task that a message or statement of yours has started.',
})
export class WorkObject extends NodeObject {
  @NonNull(() => workKindEnum, 'Kind of work.') kind!: string;
  @NonNull(() => workStateEnum, 'Current state.') state!: WorkState;
  @NonNull(() => Int, 'Number of attempts.') attempts!: number;
  @Nullable(() => String, 'Stable reason of the last failure; null for none.') error!: string | null;
  @NonNull(() => DateTime, 'Time of the message or statement that caused it.') createdAt!: number;
  @Nullable(() => DateTime, 'Time of its end; null if it has not ended.') finishedAt!: number | null;

  /** Ids of the memories that the work stored, including those that the viewer may not hear. */
  storedIds!: readonly string[];

  /** Persona of the conversation that caused the work; the empty text for none. */
  persona!: string;
}

@InputType({ description: 'Task to retry.' })
export class RetryBackgroundTaskInput {
  @NonNull(() => ID, 'Id of a FAILED or DEAD task that your words have caused.') id!: string;
}

@ObjectType({ description: 'Answer of `retryBackgroundTask`.' })
export class RetryBackgroundTaskPayload {
  @NonNull(() => WorkObject, 'The task, which is PENDING, or WAITING_FOR_MODEL.') backgroundTask!: WorkObject;
}
