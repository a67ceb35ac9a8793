import type { RequestContext } from '../../disclosure/requestContext.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, Int, Mutation, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import {
  DeadWorkObject,
  deadWorkObject,
  DeadWorkPayload,
  RetryDeadWorkInput,
  WorkBacklogObject,
  workBacklogObject,
} from './backlog.objects.js';
import type { BacklogService } from './backlog.service.js';

const DeadWorkConnection = connectionOf('DeadWork', () => DeadWorkObject);

@Resolver()
export class BacklogResolver {
  constructor(private readonly service: BacklogService) {}

  @Query(() => [WorkBacklogObject], {
    description: 'Operator: background work of all tenants that is not done, by kind and state.',
  })
  async backlog(@Ctx() { graph, caller }: RequestContext): Promise<WorkBacklogObject[]> {
    return (await this.service.backlog(graph, caller)).map(workBacklogObject);
  }

  @Query(() => DeadWorkConnection, {
    description: 'Operator: background work of your tenant that was given up, the latest first.',
  })
  async deadWork(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<DeadWorkObject>> {
    return toConnection(await this.service.deadWork(graph, caller, { first, after }), deadWorkObject);
  }

  @Mutation(() => DeadWorkPayload, { description: 'Operator: starts work of your tenant again that is DEAD.' })
  async retryDeadWork(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => RetryDeadWorkInput) input: RetryDeadWorkInput,
  ): Promise<DeadWorkPayload> {
    return { work: deadWorkObject(await this.service.retryDead(graph, caller, input.id)) };
  }
}
