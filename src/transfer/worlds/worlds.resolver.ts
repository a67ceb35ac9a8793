import { Input } from '../../platform/graphql/arguments.js';
import { Ctx, ID, InputType, Json, Mutation, ObjectType, Resolver } from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { WorldsService } from './worlds.service.js';

@InputType({ description: 'World to load into an empty tenant.' })
class LoadWorldInput {
  @NonNull(() => Json, 'The world file as JSON.') world!: unknown;
}

@ObjectType({ description: 'Name in a world file and its id in the graph.' })
class WorldItem {
  @NonNull(() => String, 'Name in the world file.') name!: string;
  @NonNull(() => ID, 'Id in the graph.') id!: string;
}

@ObjectType({ description: 'Answer of `loadWorld`: ids in the graph for the names of the world.' })
class LoadWorldPayload {
  @NonNull(() => [WorldItem], 'Every person, in the order of the file; it has at most 1 MB.') people!: WorldItem[];
  @NonNull(() => [WorldItem], 'Every chat, in the order of the file; it has at most 1 MB.') chats!: WorldItem[];
  @NonNull(() => [WorldItem], 'Every memory, in the order of the file; it has at most 1 MB.') memories!: WorldItem[];
}

@Resolver()
export class WorldsResolver {
  constructor(private readonly service: WorldsService) {}

  @Mutation(() => LoadWorldPayload, {
    description:
      'Operator: loads a world (a file of people, chats and memories, for demos and tests) into an empty tenant. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async loadWorld(
    @Ctx() request: RequestContext,
    @Input(() => LoadWorldInput) { world }: LoadWorldInput,
  ): Promise<LoadWorldPayload> {
    const { people, chats, memories } = await this.service.loadAsOperator(request, world);
    return { people: itemsOf(people), chats: itemsOf(chats), memories: itemsOf(memories) };
  }
}

const itemsOf = (ids: Readonly<Record<string, string>>): WorldItem[] =>
  Object.entries(ids).map(([name, id]) => ({ name, id }));
