import { InChat } from '../../directory/chats/inChat.js';
import { After, First, NullableArg } from '../../platform/graphql/arguments.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { invalidInput, nullWhenNotFound } from '../../platform/errors.js';
import { takesPart } from '../../disclosure/audience.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { memoryActionEnum, memoryOrderEnum } from './memories.enums.js';
import { MemoryFilterInput, toFilter } from './memories.inputs.js';
import { MemoryConnection, MemoryObject, memoryObject, RelatedMemory } from './memories.objects.js';
import type { MemoriesService } from './memories.service.js';
import type { MemoryOrder } from '../memoryOrder.js';
import { viewOf } from '../memoryView.js';
import { allowedActions, type MemoryAction } from '../rights.js';
import type { NeighbourLoaders } from './neighbourLoaders.service.js';

@Resolver(() => MemoryObject)
export class MemoriesResolver {
  constructor(
    private readonly service: MemoriesService,
    private readonly neighbours: NeighbourLoaders,
  ) {}

  @Query(() => MemoryObject, { nullable: true, description: 'Memory by id, if its audience may hear it.' })
  async memory(
    @Ctx() request: RequestContext,
    @Arg('id', () => ID, { description: 'The memory.' }) id: string,
    @InChat() chat?: string | null,
  ): Promise<MemoryObject | null> {
    const view = await this.service.memory(request, id, chat).catch(nullWhenNotFound);
    return view && memoryObject(view);
  }

  @Query(() => MemoryConnection, { description: 'Memories that the audience may hear, in the order asked for.' })
  async memories(
    @Ctx() request: RequestContext,
    @InChat() chat?: string | null,
    @NullableArg('filter', () => MemoryFilterInput, 'Filter of the list; it opens nothing.')
    filter?: MemoryFilterInput | null,
    @Arg('orderBy', () => memoryOrderEnum, {
      nullable: true,
      defaultValue: 'NEWEST',
      description: 'Order of the list; a cursor is valid only for its order.',
    })
    orderBy?: MemoryOrder | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { chatId: chat, filter: toFilter(filter), orderBy, first, after };
    return toConnection(await this.service.memories(request, question), after, memoryObject);
  }

  @Query(() => MemoryConnection, {
    description:
      'Portable memories about these people that the audience may hear, of any owner, newest first. In a group, asking also opens what is PUBLIC about people you know.',
  })
  async memoriesAbout(
    @Ctx() request: RequestContext,
    @Arg('people', () => [ID], { description: '1 to 50.' }) people: string[],
    @InChat() chat?: string | null,
    @Arg('excludeOwn', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'True leaves out your own memories.',
    })
    excludeOwn?: boolean | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { people, chatId: chat, excludeOwn: excludeOwn ?? false, first, after };
    return toConnection(await this.service.memoriesAbout(request, question), after, memoryObject);
  }

  @FieldResolver(() => [memoryActionEnum], {
    description: 'At most six changes that you may make in the context in which it is shown.',
  })
  async allowed(@Root() { view }: MemoryObject): Promise<MemoryAction[]> {
    const audience = await view.audience();
    const { viewerId: personId, now } = audience;
    return allowedActions(view.unmaskedRow, {
      personId,
      takesPart: takesPart(audience, view.unmaskedRow.memory.chatId),
      now,
    });
  }

  @FieldResolver(() => [RelatedMemory], { description: 'Strongest neighbours that the audience may hear.' })
  async related(
    @Root() { id, view }: MemoryObject,
    @Ctx() request: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 2, description: '1 to 20.' }) requestedFirst?:
      | number
      | null,
  ): Promise<RelatedMemory[]> {
    const first = requestedFirst ?? 2;
    if (first < 1 || first > 20) throw invalidInput(`first must be 1 to 20, not ${first}.`);
    const audience = await view.audience();
    const relatedMemories = await this.neighbours.of(request, audience).related(first).load(id);
    return relatedMemories.map(({ strength, row }) => ({ strength, memory: memoryObject(viewOf(row, audience)) }));
  }

  @FieldResolver(() => [MemoryObject], {
    description: 'At most 50 memories that this one replaced, the latest first. Origin only.',
  })
  async supersedes(@Root() { id, view }: MemoryObject, @Ctx() request: RequestContext): Promise<MemoryObject[]> {
    const audience = await view.audience();
    return (await this.neighbours.of(request, audience).superseded.load(id)).map((row) =>
      memoryObject(viewOf(row, audience)),
    );
  }

  @FieldResolver(() => MemoryObject, {
    nullable: true,
    description: 'Memory that replaced this one; null for none, and if the viewer may not hear it.',
  })
  async supersededBy(@Root() { id, view }: MemoryObject, @Ctx() request: RequestContext): Promise<MemoryObject | null> {
    const audience = await view.audience();
    const [row] = await this.neighbours.of(request, audience).superseding.load(id);
    return row ? memoryObject(viewOf(row, audience)) : null;
  }
}
