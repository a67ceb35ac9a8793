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
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Checkpoint } from './checkpoint.js';
import { DeletedPayload } from '../../platform/graphql/deletedPayload.js';
import type { CheckpointsService } from './checkpoints.service.js';

@ObjectType('Checkpoint', { description: 'A state of an agent.' })
class CheckpointObject {
  @Field(() => String)
  thread!: string;

  @Field(() => Int, { description: 'Rises by one with each save.' })
  version!: number;

  @Field(() => Json)
  data!: unknown;

  @Field(() => DateTime)
  updatedAt!: Date;
}

@ObjectType()
class CheckpointPayload {
  @Field(() => CheckpointObject)
  checkpoint!: CheckpointObject;
}

@InputType()
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

@InputType()
class DeleteCheckpointInput {
  @Field(() => String)
  thread!: string;
}

@Resolver()
export class CheckpointsResolver {
  constructor(private readonly service: CheckpointsService) {}

  @Query(() => CheckpointObject, { nullable: true, description: 'The state you saved last in a thread.' })
  async checkpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('thread', () => String) thread: string,
  ): Promise<CheckpointObject | null> {
    const found = await this.service.checkpoint(graph, caller, thread);
    return found && checkpointObject(found);
  }

  @Query(() => [CheckpointObject], { description: 'The states you have saved, by thread.' })
  async checkpoints(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true, description: 'The last thread of the page before.' })
    after?: string | null,
  ): Promise<CheckpointObject[]> {
    return (await this.service.checkpoints(graph, caller, { first, after })).map(checkpointObject);
  }

  @Mutation(() => DeletedPayload, { description: 'Deletes the state of a thread of yours for good.' })
  async deleteCheckpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => DeleteCheckpointInput) input: DeleteCheckpointInput,
  ): Promise<DeletedPayload> {
    await this.service.delete(graph, caller, input.thread);
    return { deleted: true };
  }

  @Mutation(() => CheckpointPayload, { description: 'Saves a state of yours.' })
  async saveCheckpoint(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => SaveCheckpointInput) input: SaveCheckpointInput,
  ): Promise<CheckpointPayload> {
    return { checkpoint: checkpointObject(await this.service.save(graph, caller, input)) };
  }
}

const checkpointObject = ({ updatedAt, ...checkpoint }: Checkpoint): CheckpointObject => ({
  ...checkpoint,
  updatedAt: new Date(updatedAt),
});
