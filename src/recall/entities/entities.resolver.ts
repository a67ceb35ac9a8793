import { InChat } from '../../directory/chats/inChat.js';
import { After, First, NullableArg } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { entityTypeEnum, NamedConnection, NamedObject, namedObject } from '../../directory/people/people.objects.js';
import type { EntityType } from '../../directory/people/person.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { Ctx, FieldResolver, ID, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
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
    @Ctx() request: RequestContext,
    @NullableArg('search', () => String, 'Words of its name or its ref.') search?: string | null,
    @NullableArg('type', () => entityTypeEnum, 'Only this kind.') type?: EntityType | null,
    @InChat() chat?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<NamedObject>> {
    const page = await this.service.entities(request, { search, type, chatId: chat, first, after });
    return toConnection(page, after, (entity) => namedObject(entity, chat ?? null));
  }

  @FieldResolver(() => MemoryConnection, {
    description: 'Memories that are about it or name it, among those the audience may hear, newest first.',
  })
  async memories(
    @Root() { id, shownIn }: NamedObject,
    @Ctx() request: RequestContext,
    @NullableArg('chat', () => ID, 'Chat in which you ask; by default the one in which this was shown.')
    chat?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { chatId: chat ?? shownIn, first, after };
    return toConnection(await this.service.memories(request, id, question), after, memoryObject);
  }
}
