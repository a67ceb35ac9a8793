import { AudienceObject, audienceObject } from '../../directory/chats/audience.objects.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from '../../platform/graphql/typeGraphql.js';
import { ContextBlockObject, ContextInput, contextObject, contextQuestion } from './contexts.objects.js';
import type { ContextsService } from './contexts.service.js';

@Resolver(() => ContextBlockObject)
export class ContextsResolver {
  constructor(private readonly service: ContextsService) {}

  @Query(() => ContextBlockObject, { description: 'Text for a prompt: what an agent should know before it answers.' })
  async context(
    @Ctx() request: RequestContext,
    @Arg('input', () => ContextInput, { description: 'Kind, audience and budget of the context.' }) input: ContextInput,
  ): Promise<ContextBlockObject> {
    const question = contextQuestion(input);
    return contextObject(await this.service.context(request, question), question);
  }

  @FieldResolver(() => AudienceObject, { description: 'People it was made for.' })
  async audience(
    @Root() { resolvedAudience, question }: ContextBlockObject,
    @Ctx() request: RequestContext,
  ): Promise<AudienceObject> {
    return audienceObject(resolvedAudience ?? (await this.service.audience(request, question)));
  }
}
