import { Arg, Ctx, Field, Json, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { WorldsService } from './worlds.service.js';

@ObjectType({ description: 'The ids that the names of a world have in the graph.' })
class LoadedWorldPayload {
  @Field(() => Json)
  people!: unknown;

  @Field(() => Json)
  chats!: unknown;

  @Field(() => Json)
  memories!: unknown;
}

@Resolver()
export class WorldsResolver {
  constructor(private readonly service: WorldsService) {}

  @Mutation(() => LoadedWorldPayload, { description: 'Operator: loads a world as it is written into an empty tenant.' })
  loadWorld(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('world', () => Json, { description: 'The world file as JSON.' }) world: unknown,
  ): Promise<LoadedWorldPayload> {
    return this.service.loadAsOperator(graph, caller, world);
  }
}
