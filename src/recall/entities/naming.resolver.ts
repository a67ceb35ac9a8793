import type { RequestContext } from '../../disclosure/requestContext.js';
import { EntityObject, entityObject, entityTypeEnum, PersonObject } from '../../directory/people/people.objects.js';
import type { EntityType } from '../../directory/people/person.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { MemoryConnection, type MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import type { NamingService } from './naming.service.js';

const EntityConnection = connectionOf('Entity', () => EntityObject);

@Resolver(() => EntityObject)
export class EntityNamingResolver {
  constructor(private readonly service: NamingService) {}

  @Query(() => EntityConnection, {
    description: 'The people and things that memories name which this audience may hear, by what these call them.',
  })
  async entities(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('search', () => String, { nullable: true, description: 'Words of what it is called, or of its ref.' })
    search?: string | null,
    @Arg('type', () => entityTypeEnum, { nullable: true }) type?: EntityType | null,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
    chat?: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<EntityObject>> {
    const page = await this.service.entities(graph, caller, { search, type, chatId: chat, first, after });
    return toConnection(page, (entity) => entityObject(entity, chat ?? null));
  }

  @FieldResolver(() => MemoryConnection, {
    description: 'The memories that name it, as far as the audience may hear them, newest first.',
  })
  memories(
    @Root() entity: EntityObject,
    @Ctx() request: RequestContext,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; by default where this was shown.' })
    chat?: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    return memoriesNaming(this.service, request, entity, { chat, first, after });
  }
}

@Resolver(() => PersonObject)
export class PersonNamingResolver {
  constructor(private readonly service: NamingService) {}

  @FieldResolver(() => MemoryConnection, {
    description: 'The memories about them, as far as the audience may hear them, newest first.',
  })
  memories(
    @Root() person: PersonObject,
    @Ctx() request: RequestContext,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; by default where this was shown.' })
    chat?: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    return memoriesNaming(this.service, request, person, { chat, first, after });
  }
}

async function memoriesNaming(
  service: NamingService,
  request: RequestContext,
  { id, shownIn }: EntityObject | PersonObject,
  { chat, ...page }: { chat?: string | null; first?: number | null; after?: string | null },
): Promise<Connection<MemoryObject>> {
  return toConnection(await service.memories(request, id, { chatId: chat ?? shownIn, ...page }), memoryObject);
}
