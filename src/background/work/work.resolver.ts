import { After, First, Input, NullableArg } from '../../platform/graphql/arguments.js';
import { memoryObject, MemoryObject } from '../../memories/read/memories.objects.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { WorkState } from './work.js';
import { RetryBackgroundTaskInput, RetryBackgroundTaskPayload, WorkObject, workStateEnum } from './work.objects.js';
import type { WorkService } from './work.service.js';
import type { MemoriesService } from '../../memories/read/memories.service.js';

const WorkConnection = connectionOf('BackgroundTask', () => WorkObject);

@Resolver(() => WorkObject)
export class WorkResolver {
  constructor(
    private readonly service: WorkService,
    private readonly memories: MemoriesService,
  ) {}

  @Query(() => WorkObject, {
    nullable: true,
    description: 'Background task that your words to the persona of the header, or to none, have caused.',
  })
  async backgroundTask(
    @Ctx() request: RequestContext,
    @Arg('id', () => ID, { description: 'Id of a task that your words have caused.' }) id: string,
  ): Promise<WorkObject | null> {
    return this.service.work(request, id);
  }

  @Query(() => WorkConnection, {
    description: 'Background work that your words to the persona of the header, or to none, have caused, newest first.',
  })
  async myBackgroundTasks(
    @Ctx() request: RequestContext,
    @NullableArg('states', () => [workStateEnum], 'Any of these states; by default all.') states?: WorkState[] | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<WorkObject>> {
    return toConnection(await this.service.myWork(request, { states, first, after }), after);
  }

  @Mutation(() => RetryBackgroundTaskPayload, {
    description: 'Retries a FAILED or DEAD background task of yours. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT.',
  })
  async retryBackgroundTask(
    @Ctx() request: RequestContext,
    @Input(() => RetryBackgroundTaskInput)
    input: RetryBackgroundTaskInput,
  ): Promise<RetryBackgroundTaskPayload> {
    return { backgroundTask: await this.service.retry(request, input.id) };
  }

  @FieldResolver(() => [MemoryObject], {
    description: 'At most 50 memories that it stored, among those you may hear in private.',
  })
  async stored(@Root() { storedIds }: WorkObject, @Ctx() request: RequestContext): Promise<MemoryObject[]> {
    return (await this.memories.storedByWork(request, storedIds)).map(memoryObject);
  }
}
