import { After, First, Input } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Ctx, Mutation, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import {
  DeadWorkObject,
  RetryDeadBackgroundTaskInput,
  RetryDeadBackgroundTaskPayload,
  WorkBacklogObject,
} from './backlog.objects.js';
import type { BacklogService } from './backlog.service.js';
import { workKindEnum } from './work.objects.js';

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
