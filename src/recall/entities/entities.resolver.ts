import { After, First } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { entityTypeEnum, NamedConnection, NamedObject, namedObject } from '../../directory/people/people.objects.js';
import type { EntityType } from '../../directory/people/person.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { MemoryConnection, type MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import type { EntitiesService } from './entities.service.js';

@Resolver(() => NamedObject)
export class EntitiesResolver {
  constructor(private readonly service: EntitiesService) {}

  @Query(() => NamedConnection, {
    description:
      'People and things named by memories that this audience may hear, by the names that these memories give them.',
  })
  async entities(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('search', () => String, { nullable: true, description: 'Words of its name or its ref.' })
    search?: string | null,
    @Arg('type', () => entityTypeEnum, { nullable: true, description: 'Only this kind.' }) type?: EntityType | null,
    @Arg('chat', () => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
    chat?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<NamedObject>> {
    const page = await this.service.entities(graph, caller, { search, type, chatId: chat, first, after });
    return toConnection(page, after, (entity) => namedObject(entity, chat ?? null));
  }

  @FieldResolver(() => MemoryConnection, {
    description: 'Memories that are about it or name it, among those the audience may hear, newest first.',
  })
  async memories(
    @Root() { id, shownIn }: NamedObject,
    @Ctx() request: RequestContext,
    @Arg('chat', () => ID, {
      nullable: true,
      description: 'Chat in which you ask; by default the one in which this was shown.',
    })
    chat?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { chatId: chat ?? shownIn, first, after };
    return toConnection(await this.service.memories(request, id, question), after, memoryObject);
  }
}
