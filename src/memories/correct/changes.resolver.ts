import type { RequestContext } from '../../disclosure/requestContext.js';
import { Arg, Ctx, Mutation, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { ChangesService } from './changes.service.js';
import {
  CorrectMemoryInput,
  ForgetMemoryInput,
  PinMemoryInput,
  RestoreMemoryInput,
  toCorrection,
  UnfoldMemoryInput,
} from '../read/memories.inputs.js';
import { ForgetPayload, MemoryObject, memoryObject, MemoryPayload } from '../read/memories.objects.js';
import type { MemoryView } from '../memoryView.js';

@Resolver()
export class ChangesResolver {
  constructor(private readonly changes: ChangesService) {}

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
}

const payload = (view: MemoryView): MemoryPayload => ({ memory: memoryObject(view) });
