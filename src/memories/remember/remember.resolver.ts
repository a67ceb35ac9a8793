import { Input } from '../../platform/graphql/arguments.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError } from '../../platform/errors.js';
import { Ctx, Mutation, Resolver } from '../../platform/graphql/typeGraphql.js';
import { RememberMemoriesInput, RememberMemoryInput, toRememberInput } from '../read/memories.inputs.js';
import { memoryObject } from '../read/memories.objects.js';
import {
  type RefusedMemory,
  type RememberedStatement,
  RememberMemoriesPayload,
  RememberMemoryPayload,
} from '../read/memoryPayloads.objects.js';
import type { RememberService } from './remember.service.js';
import type { RememberedMemory } from './writersView.steps.js';

@Resolver()
export class RememberResolver {
  constructor(private readonly service: RememberService) {}

  @Mutation(() => RememberMemoryPayload, {
    description:
      'Stores a statement; the same statement again confirms the memory, and another value under its key replaces it. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN, QUOTA_EXCEEDED.',
  })
  async rememberMemory(@Ctx() request: RequestContext, @Input(() => RememberMemoryInput) input: RememberMemoryInput) {
    return payloadOf(await this.service.remember(request, toRememberInput(input)));
  }

  @Mutation(() => RememberMemoriesPayload, {
    description:
      'Stores 1 to 100 statements; a refused statement does not affect the others. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.',
  })
  async rememberMemories(
    @Ctx() request: RequestContext,
    @Input(() => RememberMemoriesInput)
    { memories }: RememberMemoriesInput,
  ): Promise<RememberMemoriesPayload> {
    const results = await this.service.rememberAll(request, memories.map(toRememberInput));
    return { results: results.map(resultOf) };
  }
}

const payloadOf = ({ outcome, memory }: RememberedMemory): RememberedStatement => ({
  outcome,
  memory: memoryObject(memory),
});

const resultOf = (result: RememberedMemory | DomainError): RememberedStatement | RefusedMemory =>
  result instanceof DomainError ? { code: result.code, message: result.message } : payloadOf(result);
