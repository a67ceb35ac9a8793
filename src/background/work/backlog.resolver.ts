import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, Int, Mutation, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import {
  DeadWorkObject,
  deadWorkObject,
  RetryDeadBackgroundTaskInput,
  RetryDeadBackgroundTaskPayload,
  WorkBacklogObject,
  workBacklogObject,
} from './backlog.objects.js';
import type { BacklogService } from './backlog.service.js';

const DeadWorkConnection = connectionOf('DeadBackgroundTask', () => DeadWorkObject);

@Resolver()
export class BacklogResolver {
  constructor(private readonly service: BacklogService) {}

  @Query(() => [WorkBacklogObject], {
    description: 'Operator: background work of all tenants that is not done, by kind and state.',
  })
  async backgroundTaskBacklog(@Ctx() { graph, caller }: RequestContext): Promise<WorkBacklogObject[]> {
    return (await this.service.backlog(graph, caller)).map(workBacklogObject);
  }

  @Query(() => DeadWorkConnection, {
    description: 'Operator: background work of your tenant that was given up, the latest first.',
  })
  async deadBackgroundTasks(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'Cursor that the page starts after; none: from the start.',
    })
    after?: string | null,
  ): Promise<Connection<DeadWorkObject>> {
    return toConnection(await this.service.deadWork(graph, caller, { first, after }), after, deadWorkObject);
  }

  @Mutation(() => RetryDeadBackgroundTaskPayload, {
    description:
      'Operator: starts work of your tenant again that is DEAD. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async retryDeadBackgroundTask(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => RetryDeadBackgroundTaskInput, { description: 'Input of the mutation.' })
    input: RetryDeadBackgroundTaskInput,
  ): Promise<RetryDeadBackgroundTaskPayload> {
    return { backgroundTask: deadWorkObject(await this.service.retryDead(graph, caller, input.id)) };
  }
}
