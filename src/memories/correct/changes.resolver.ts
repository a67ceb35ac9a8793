import { Input } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { Ctx, Mutation, Resolver } from '../../platform/graphql/typeGraphql.js';
import type { ChangesService } from './changes.service.js';
import {
  CorrectMemoryInput,
  ForgetMemoryInput,
  PinMemoryInput,
  RestoreMemoryInput,
  toCorrection,
  UnfoldMemoryInput,
} from '../read/memories.inputs.js';
import { memoryObject } from '../read/memories.objects.js';
import {
  CorrectMemoryPayload,
  ForgetMemoryPayload,
  type MemoryPayload,
  PinMemoryPayload,
  RestoreMemoryPayload,
  UnfoldMemoryPayload,
} from '../read/memoryPayloads.objects.js';
import type { MemoryView } from '../memoryView.js';

@Resolver()
export class ChangesResolver {
  constructor(private readonly changes: ChangesService) {}

  @Mutation(() => CorrectMemoryPayload, {
    description:
      'Changes the text, the fields or the reach of a memory. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN, QUOTA_EXCEEDED.',
  })
  async correctMemory(@Ctx() request: RequestContext, @Input(() => CorrectMemoryInput) input: CorrectMemoryInput) {
    const context = { id: input.id, chatId: input.chat };
    return payload(await this.changes.correct(request, context, toCorrection(input)));
  }

  @Mutation(() => ForgetMemoryPayload, {
    description: 'Forgets a memory; it can be restored for 30 days. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.',
  })
  async forgetMemory(
    @Ctx() request: RequestContext,
    @Input(() => ForgetMemoryInput) input: ForgetMemoryInput,
  ): Promise<ForgetMemoryPayload> {
    const { id, purgeAt } = await this.changes.forget(request, { id: input.id, chatId: input.chat });
    return { deletedId: id, purgeAt };
  }

  @Mutation(() => RestoreMemoryPayload, {
    description:
      'Restores a memory that was forgotten, archived or superseded. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN, QUOTA_EXCEEDED.',
  })
  async restoreMemory(@Ctx() request: RequestContext, @Input(() => RestoreMemoryInput) input: RestoreMemoryInput) {
    return payload(await this.changes.restore(request, { id: input.id, chatId: input.chat }));
  }

  @Mutation(() => UnfoldMemoryPayload, {
    description:
      'Undoes a fold (source CURATED_FOLD): the memories that it was made of are live again. A pinned memory stays and gives back those that it superseded. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async unfoldMemory(
    @Ctx() request: RequestContext,
    @Input(() => UnfoldMemoryInput) input: UnfoldMemoryInput,
  ): Promise<UnfoldMemoryPayload> {
    const views = await this.changes.unfold(request, { id: input.id, chatId: input.chat });
    return { memories: views.map(memoryObject) };
  }

  @Mutation(() => PinMemoryPayload, {
    description:
      'Pins a memory, so that it stands at the start of contexts of kind CONVERSATION, or unpins it. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.',
  })
  async pinMemory(@Ctx() request: RequestContext, @Input(() => PinMemoryInput) input: PinMemoryInput) {
    return payload(await this.changes.pin(request, { id: input.id, chatId: input.chat }, input.pinned));
  }
}

const payload = (view: MemoryView): MemoryPayload => ({ memory: memoryObject(view) });
