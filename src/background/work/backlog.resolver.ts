import { After, First, Input } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import {
  Ctx,
  DateTime,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { BacklogService } from './backlog.service.js';
import type { WorkState } from './work.js';
import { workKindEnum, workStateEnum } from './work.objects.js';

@ObjectType('BackgroundTaskBacklog', { description: 'Number of background tasks of one kind and state.' })
class WorkBacklogObject {
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
class DeadWorkObject {
  @NonNull(() => ID, 'Id of the task, for `retryDeadBackgroundTask`.') id!: string;
  @NonNull(() => workKindEnum, 'Kind of work.') kind!: string;
  @NonNull(() => workStateEnum, 'State; DEAD until an operator retries it.') state!: WorkState;
  @NonNull(() => Int, 'Number of attempts.') attempts!: number;
  @Nullable(() => String, 'Stable reason of the last failure; null for none.') error!: string | null;
  @NonNull(() => DateTime, 'Time of the message or statement that caused it.') createdAt!: number;
  @NonNull(() => DateTime, 'Time at which it was given up, or retried since.') changedAt!: number;
}

@InputType({ description: 'Task to retry.' })
class RetryDeadBackgroundTaskInput {
  @NonNull(() => ID, 'Id of a DEAD task of your tenant.') id!: string;
}

@ObjectType({ description: 'Answer of `retryDeadBackgroundTask`.' })
class RetryDeadBackgroundTaskPayload {
  @NonNull(() => DeadWorkObject, 'The task, which is PENDING, or WAITING_FOR_MODEL.') backgroundTask!: DeadWorkObject;
}

const DeadWorkConnection = connectionOf('DeadBackgroundTask', () => DeadWorkObject);

const kinds: ReadonlySet<string> = new Set(Object.values(workKindEnum));

@Resolver()
export class BacklogResolver {
  constructor(private readonly service: BacklogService) {}

  @Query(() => [WorkBacklogObject], {
    description:
      'Operator: counts of unfinished background work of your tenant, or of all tenants for an admin, by kind and state: at most 70.',
  })
  async backgroundTaskBacklog(@Ctx() request: RequestContext): Promise<WorkBacklogObject[]> {
    const backlog = await this.service.backlog(request);
    // The schema has no name for a kind that only another version knows.
    return backlog.filter(({ kind }) => kinds.has(kind));
  }

  @Query(() => DeadWorkConnection, {
    description: 'Operator: background work of your tenant that was given up, latest first.',
  })
  async deadBackgroundTasks(
    @Ctx() request: RequestContext,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<DeadWorkObject>> {
    return toConnection(await this.service.deadWork(request, { first, after }), after);
  }

  @Mutation(() => RetryDeadBackgroundTaskPayload, {
    description:
      'Operator: retries a DEAD background task of your tenant. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async retryDeadBackgroundTask(
    @Ctx() request: RequestContext,
    @Input(() => RetryDeadBackgroundTaskInput)
    input: RetryDeadBackgroundTaskInput,
  ): Promise<RetryDeadBackgroundTaskPayload> {
    return { backgroundTask: await this.service.retryDead(request, input.id) };
  }
}
