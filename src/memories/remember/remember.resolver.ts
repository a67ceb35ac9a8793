import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError } from '../../platform/errors.js';
import { Arg, Ctx, Mutation, Resolver } from '../../platform/graphql/typeGraphql.js';
import { RememberInputObject, toRememberInput } from '../read/memories.inputs.js';
import { memoryObject, RememberManyPayload, RememberPayload, type RememberResult } from '../read/memories.objects.js';
import type { RememberService } from './remember.service.js';
import type { RememberedMemory } from './writersView.steps.js';

@Resolver()
export class RememberResolver {
  constructor(private readonly writing: RememberService) {}

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
}

const remembered = ({ outcome, memory }: RememberedMemory): RememberPayload => ({
  outcome,
  memory: memoryObject(memory),
});

function resultOf(result: RememberedMemory | DomainError): RememberResult {
  if (result instanceof DomainError)
    return { outcome: null, memory: null, errorCode: result.code, error: result.message };
  return { ...remembered(result), errorCode: null, error: null };
}
