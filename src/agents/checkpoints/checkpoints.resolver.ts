import { After, First, Input } from '../../platform/graphql/arguments.js';
import {
  Arg,
  Ctx,
  DateTime,
  Field,
  InputType,
  Int,
  Json,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Checkpoint } from './checkpoint.js';
import { DeletedPayload } from '../../platform/graphql/deletedPayload.js';
import type { CheckpointsService } from './checkpoints.service.js';

@ObjectType('Checkpoint', { description: 'A state of an agent.' })
class CheckpointObject {
  @Field(() => String, { description: 'Name of the thread, at most 200 characters; unique per person.' })
  thread!: string;

  @Field(() => Int, { description: 'Rises by one with each save.' })
  version!: number;

  @Field(() => Json, { description: 'State, as it was saved; at most 1 MB.' })
  data!: unknown;

  @Field(() => DateTime, { description: 'Time of the last save.' })
  updatedAt!: Date;
}

const CheckpointConnection = connectionOf('Checkpoint', () => CheckpointObject);

@ObjectType({ description: 'Answer of `deleteCheckpoint`.' })
class DeleteCheckpointPayload extends DeletedPayload {}

@ObjectType({ description: 'Answer of `saveCheckpoint`.' })
class SaveCheckpointPayload {
  @Field(() => CheckpointObject, { description: 'The state with its new version.' })
  checkpoint!: CheckpointObject;
}

@InputType({ description: 'Input of `saveCheckpoint`.' })
class SaveCheckpointInput {
  @Field(() => String, { description: 'At most 200 characters.' })
  thread!: string;

  @Field(() => Json, { description: 'Any JSON of at most 1 MB (1,048,576 bytes).' })
  data!: unknown;

  @Field(() => Int, {
    nullable: true,
    description: '0: none must be there; not given: the last one to save wins; else CONFLICT unless it is stored.',
  })
  expectedVersion?: number | null;
}

@InputType({ description: 'Input of `deleteCheckpoint`.' })
class DeleteCheckpointInput {
  @Field(() => String, { description: 'Thread whose state is deleted.' })
  thread!: string;
}

@Resolver()
export class CheckpointsResolver {
  constructor(private readonly service: CheckpointsService) {}

  @Query(() => CheckpointObject, { nullable: true, description: 'The state you saved last in a thread.' })
  async checkpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('thread', () => String, { description: 'Name of the thread.' }) thread: string,
  ): Promise<CheckpointObject | null> {
    const found = await this.service.checkpoint(graph, caller, thread);
    return found && checkpointObject(found);
  }

  @Query(() => CheckpointConnection, { description: 'The states you have saved, by thread.' })
  async checkpoints(
    @Ctx() { graph, caller }: RequestContext,
    @First(20) first?: number | null,
    @After()
    after?: string | null,
  ): Promise<Connection<CheckpointObject>> {
    return toConnection(await this.service.checkpoints(graph, caller, { first, after }), after, checkpointObject);
  }

  @Mutation(() => DeleteCheckpointPayload, {
    description: 'Deletes the state of a thread of yours for good. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  async deleteCheckpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => DeleteCheckpointInput) input: DeleteCheckpointInput,
  ): Promise<DeleteCheckpointPayload> {
    await this.service.delete(graph, caller, input.thread);
    return { deletedId: input.thread };
  }

  @Mutation(() => SaveCheckpointPayload, {
    description: 'Saves a state of yours. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async saveCheckpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Input(() => SaveCheckpointInput) input: SaveCheckpointInput,
  ): Promise<SaveCheckpointPayload> {
    return { checkpoint: checkpointObject(await this.service.save(graph, caller, input)) };
  }
}

const checkpointObject = ({ updatedAt, ...checkpoint }: Checkpoint): CheckpointObject => ({
  ...checkpoint,
  updatedAt: new Date(updatedAt),
});
