import { type Connection, toConnection } from '../platform/graphql/connection.js';
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from '../platform/graphql/typeGraphql.js';
import { DomainError, invalidInput, nullWhenNotFound } from '../platform/errors.js';
import { takesPart } from '../disclosure/audience.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { ChangesService } from './changes.service.js';
import { memoryActionEnum, memoryOrderEnum } from './memories.enums.js';
import {
  CorrectMemoryInput,
  ForgetMemoryInput,
  MemoryFilterInput,
  PinMemoryInput,
  RememberInputObject,
  RestoreMemoryInput,
  UnfoldMemoryInput,
  toCorrection,
  toFilter,
  toRememberInput,
} from './memories.inputs.js';
import {
  ForgetPayload,
  MemoryConnection,
  MemoryObject,
  memoryObject,
  MemoryPayload,
  RelatedMemory,
  RememberManyPayload,
  RememberPayload,
  type RememberResult,
} from './memories.objects.js';
import type { MemoriesService } from './memories.service.js';
import type { MemoryOrder } from './memoryOrder.js';
import type { MemoryView } from './memoryView.js';
import { viewOf } from './memoryView.js';
import { allowedActions, type MemoryAction } from './rights.js';
import type { NeighbourLoaders } from './neighbourLoaders.service.js';
import type { RememberService } from './remember.service.js';
import type { Remembered } from './writersView.steps.js';

@Resolver(() => MemoryObject)
export class MemoriesResolver {
  constructor(
    private readonly reading: MemoriesService,
    private readonly writing: RememberService,
    private readonly changes: ChangesService,
    private readonly neighbours: NeighbourLoaders,
  ) {}

  @Query(() => MemoryObject, { nullable: true, description: 'A memory by id, where its audience may hear it.' })
  async memory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('chat', () => ID, { nullable: true }) chat?: string | null,
  ): Promise<MemoryObject | null> {
    const view = await this.reading.memory(graph, caller, id, chat).catch(nullWhenNotFound);
    return view && memoryObject(view);
  }

  @Query(() => MemoryConnection, { description: 'What the audience may hear, in the order asked for.' })
  async memories(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
    chat?: string | null,
    @Arg('filter', () => MemoryFilterInput, { nullable: true }) filter?: MemoryFilterInput | null,
    @Arg('orderBy', () => memoryOrderEnum, {
      nullable: true,
      defaultValue: 'NEWEST',
      description: 'Cursors hold for the order they were given in.',
    })
    orderBy?: MemoryOrder | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { chatId: chat, filter: toFilter(filter), orderBy, first, after };
    return toConnection(await this.reading.memories(graph, caller, question), memoryObject);
  }

  @Query(() => MemoryConnection, {
    description: 'Portable memories about these people across all owners, newest first.',
  })
  async memoriesAbout(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('people', () => [ID], { description: '1 to 50.' }) people: string[],
    @Arg('chat', () => ID, { nullable: true }) chat?: string | null,
    @Arg('excludeOwn', () => Boolean, { nullable: true, defaultValue: false }) excludeOwn?: boolean | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: '1 to 100.' }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<Connection<MemoryObject>> {
    const question = { people, chatId: chat, excludeOwn: excludeOwn ?? false, first, after };
    return toConnection(await this.reading.memoriesAbout(graph, caller, question), memoryObject);
  }

  @Mutation(() => RememberPayload, {
    description: 'Stores what was said; the same again confirms, another value under its key replaces.',
  })
  async rememberMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => RememberInputObject) input: RememberInputObject,
  ) {
    return remembered(await this.writing.remember(graph, caller, toRememberInput(input)));
  }

  @Mutation(() => RememberManyPayload, {
    description: 'Stores 1 to 100 statements; a refused one never stops the others.',
  })
  async rememberMemories(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('inputs', () => [RememberInputObject]) inputs: RememberInputObject[],
  ): Promise<RememberManyPayload> {
    const results = await this.writing.rememberAll(graph, caller, inputs.map(toRememberInput));
    return { results: results.map(resultOf) };
  }

  @Mutation(() => MemoryPayload, { description: 'Changes what a memory says or how far it spreads.' })
  async correctMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => CorrectMemoryInput) input: CorrectMemoryInput,
  ) {
    const context = { id: input.id, chatId: input.chat };
    return payload(await this.changes.correct(graph, caller, context, toCorrection(input)));
  }

  @Mutation(() => ForgetPayload, { description: 'Forgets a memory; it can be restored for 30 days.' })
  async forgetMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => ForgetMemoryInput) input: ForgetMemoryInput,
  ): Promise<ForgetPayload> {
    const { id, purgeAt } = await this.changes.forget(graph, caller, { id: input.id, chatId: input.chat });
    return { id, purgeAt: new Date(purgeAt) };
  }

  @Mutation(() => MemoryPayload, { description: 'Brings a memory back that was forgotten, archived or superseded.' })
  async restoreMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => RestoreMemoryInput) input: RestoreMemoryInput,
  ) {
    return payload(await this.changes.restore(graph, caller, { id: input.id, chatId: input.chat }));
  }

  @Mutation(() => [MemoryObject], {
    description:
      'Takes a fold (source curated_fold) apart: the memories that it was made of live again. A pinned memory gives back what has become part of it, and stays.',
  })
  async unfoldMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => UnfoldMemoryInput) input: UnfoldMemoryInput,
  ): Promise<MemoryObject[]> {
    const views = await this.changes.unfold(graph, caller, { id: input.id, chatId: input.chat });
    return views.map(memoryObject);
  }

  @Mutation(() => MemoryPayload, { description: 'Pins a memory to the foundation of every context, or unpins it.' })
  async pinMemory(@Ctx() { graph, caller }: RequestContext, @Arg('input', () => PinMemoryInput) input: PinMemoryInput) {
    return payload(await this.changes.pin(graph, caller, { id: input.id, chatId: input.chat }, input.pinned));
  }

  @FieldResolver(() => [memoryActionEnum], { description: 'What you may do with it in the context it is shown in.' })
  async allowed(@Root() { view }: MemoryObject): Promise<MemoryAction[]> {
    const audience = await view.audience();
    const { viewerId: personId, now } = audience;
    return allowedActions(view.rightsBy, {
      personId,
      takesPart: takesPart(audience, view.rightsBy.memory.chatId),
      now,
    });
  }

  @FieldResolver(() => [RelatedMemory], { description: 'The strongest neighbours the audience may hear.' })
  async related(
    @Root() { id, view }: MemoryObject,
    @Ctx() request: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 2, description: '1 to 20.' }) given?: number | null,
  ): Promise<RelatedMemory[]> {
    const first = given ?? 2;
    if (first < 1 || first > 20) throw invalidInput(`first must be 1 to 20, not ${first}.`);
    const audience = await view.audience();
    const found = await this.neighbours.of(request, audience).related(first).load(id);
    return found.map(({ strength, row }) => ({ strength, memory: memoryObject(viewOf(row, audience)) }));
  }

  @FieldResolver(() => [MemoryObject], { description: 'What this memory replaced, for its origin.' })
  async supersedes(@Root() { id, view }: MemoryObject, @Ctx() request: RequestContext): Promise<MemoryObject[]> {
    const audience = await view.audience();
    return (await this.neighbours.of(request, audience).superseded.load(id)).map((row) =>
      memoryObject(viewOf(row, audience)),
    );
  }

  @FieldResolver(() => MemoryObject, { nullable: true, description: 'What replaced this memory.' })
  async supersededBy(@Root() { id, view }: MemoryObject, @Ctx() request: RequestContext): Promise<MemoryObject | null> {
    const audience = await view.audience();
    const [row] = await this.neighbours.of(request, audience).superseding.load(id);
    return row ? memoryObject(viewOf(row, audience)) : null;
  }
}

const remembered = ({ outcome, memory }: Remembered): RememberPayload => ({ outcome, memory: memoryObject(memory) });
const payload = (view: MemoryView): MemoryPayload => ({ memory: memoryObject(view) });

function resultOf(result: Remembered | DomainError): RememberResult {
  if (result instanceof DomainError)
    return { outcome: null, memory: null, errorCode: result.code, error: result.message };
  return { ...remembered(result), errorCode: null, error: null };
}
