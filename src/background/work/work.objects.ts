import {
  DateTime,
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from '../../platform/graphql/typeGraphql.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { type WorkRecord, type WorkState, workStates } from './work.js';

export const workStateEnum = enumOf(workStates);
registerEnumType(workStateEnum, {
  name: 'WorkState',
  description:
    'How far background work has come. FAILED is tried again by itself; DEAD is not, until somebody retries it.',
});

@ObjectType('Work', { description: 'Something that is done in the background because of what you said.' })
export class WorkObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => workStateEnum)
  state!: WorkState;

  @Field(() => Int, { description: 'How often it was begun.' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed: a stable reason.' })
  error!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;

  /** Ids of the memories that the work stored, including those that the viewer may not hear. */
  storedIds!: readonly string[];

  /** Persona of the conversation that caused the work; the empty text for none. */
  persona!: string;
}

@InputType()
export class RetryWorkInput {
  @Field(() => ID)
  id!: string;
}

@ObjectType()
export class WorkPayload {
  @Field(() => WorkObject)
  work!: WorkObject;
}

/** Maps a piece of work to its GraphQL object. */
export function workObject({ id, kind, state, attempts, error, storedIds, persona, ...work }: WorkRecord): WorkObject {
  return {
    ...{ id, kind, state, attempts, error, storedIds, persona },
    createdAt: new Date(work.createdAt),
    finishedAt: work.finishedAt === null ? null : new Date(work.finishedAt),
  };
}
