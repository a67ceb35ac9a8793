import { After, First, Input } from '../../platform/graphql/arguments.js';
import {
  Arg,
  Ctx,
  DateTime,
  ID,
  InputType,
  Int,
  Json,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { CheckpointsService } from './checkpoints.service.js';

@ObjectType('Checkpoint', { description: 'Saved state of an agent.' })
class CheckpointObject {
  @NonNull(() => String, 'Name of the checkpoint, unique per person; unrelated to the threads of `threadChanges`.')
  thread!: string;

  @NonNull(() => Int, 'Version; rises by one with each save.') version!: number;
  @NonNull(() => Json, 'Saved state, at most 1 MB.') data!: unknown;
  @NonNull(() => DateTime, 'Time of the last save.') updatedAt!: number;
}

const CheckpointConnection = connectionOf('Checkpoint', () => CheckpointObject);

@ObjectType({ description: 'Answer of `deleteCheckpoint`.' })
class DeleteCheckpointPayload {
  @NonNull(() => ID, 'Name of the thread whose checkpoint was deleted; a checkpoint has no id.') deletedId!: string;
}

@ObjectType({ description: 'Answer of `saveCheckpoint`.' })
class SaveCheckpointPayload {
  @NonNull(() => CheckpointObject, 'The state with its new version.') checkpoint!: CheckpointObject;
}

@InputType({ description: 'State to save for a thread.' })
class SaveCheckpointInput {
  @NonNull(
    () => String,
    'Name of the checkpoint, at most 200 characters, unique per person; unrelated to the threads of `threadChanges`.',
  )
  thread!: string;

  @NonNull(() => Json, 'Any JSON of at most 1 MB (1,048,576 bytes).') data!: unknown;

  @Nullable(
    () => Int,
    'Optimistic lock: the stored version, or 0 if there must be none; otherwise CONFLICT. Without it, the last write wins.',
  )
  expectedVersion?: number | null;
}

@InputType({ description: 'Input of `deleteCheckpoint`.' })
class DeleteCheckpointInput {
  @NonNull(() => String, 'Thread whose saved state is deleted.') thread!: string;
}

@Resolver()
export class CheckpointsResolver {
  constructor(private readonly service: CheckpointsService) {}

  @Query(() => CheckpointObject, { nullable: true, description: 'Your checkpoint of a thread; null for none.' })
  async checkpoint(
    @Ctx() request: RequestContext,
    @Arg('thread', () => String, { description: 'Name under which the state is saved.' }) thread: string,
  ): Promise<CheckpointObject | null> {
    return this.service.checkpoint(request, thread);
  }

  @Query(() => CheckpointConnection, { description: 'Your checkpoints, by thread. A page ends at 8 MB of data.' })
  async checkpoints(
    @Ctx() request: RequestContext,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<CheckpointObject>> {
    return toConnection(await this.service.checkpoints(request, { first, after }), after);
  }

  @Mutation(() => DeleteCheckpointPayload, {
    description: 'Deletes your checkpoint of a thread for good. Errors: NOT_FOUND, INVALID_INPUT.',
  })
  async deleteCheckpoint(
    @Ctx() request: RequestContext,
    @Input(() => DeleteCheckpointInput) input: DeleteCheckpointInput,
  ): Promise<DeleteCheckpointPayload> {
    await this.service.delete(request, input.thread);
    return { deletedId: input.thread };
  }

  @Mutation(() => SaveCheckpointPayload, {
    description: 'Saves a checkpoint of yours. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, QUOTA_EXCEEDED.',
  })
  async saveCheckpoint(
    @Ctx() request: RequestContext,
    @Input(() => SaveCheckpointInput) input: SaveCheckpointInput,
  ): Promise<SaveCheckpointPayload> {
    return { checkpoint: await this.service.save(request, input) };
  }
}
