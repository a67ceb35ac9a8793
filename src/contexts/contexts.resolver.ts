import { MemoryObject, memoryObject } from '../memories/memories.objects.js';
import {
  Arg,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import { enumOf } from '../platform/graphql/enumOf.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { type ContextKind, contextKinds, type ContextMode, contextModes } from './context.js';
import type { ContextsService } from './contexts.service.js';

const contextKindEnum = enumOf(contextKinds);
const contextModeEnum = enumOf(contextModes);
registerEnumType(contextKindEnum, {
  name: 'ContextKind',
  description: 'Who the agent is and its rules; what a conversation goes on from; facts, episodes and window.',
});
registerEnumType(contextModeEnum, { name: 'ContextMode', description: 'OFF reads nothing and answers empty.' });

@InputType({ description: 'For what, where and how long a context is to be.' })
class ContextInput {
  @Field(() => contextKindEnum)
  kind!: ContextKind;

  @Field(() => String, { nullable: true, description: 'What the person says now; decides what is relevant.' })
  message?: string | null;

  @Field(() => ID, { nullable: true, description: 'Where they speak; none: in private.' })
  chat?: string | null;

  @Field(() => String, { nullable: true, description: 'The persona spoken to; by default that of the header.' })
  persona?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The thread whose revision is meant; by default that of the chat, else your direct one.',
  })
  thread?: string | null;

  @Field(() => Int, { nullable: true, description: 'The revision seen last: the context starts with what is new.' })
  sinceRevision?: number | null;

  @Field(() => String, { nullable: true, description: 'Kind AGENT: where the agent runs; at most 4,000 characters.' })
  environment?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 2_000, description: '50 to 32,000 tokens (o200k_base).' })
  budgetTokens?: number | null;

  @Field(() => contextModeEnum, { nullable: true, defaultValue: 'ACTIVE' })
  mode?: ContextMode | null;
}

@ObjectType({ description: 'A part of a context, as it stands in the text.' })
class ContextSection {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  text!: string;

  @Field(() => [MemoryObject], { description: 'The memories it tells.' })
  memories!: MemoryObject[];
}

@ObjectType('ContextBlock', { description: 'A text for a prompt, of what the audience may hear.' })
class ContextBlockObject {
  @Field(() => String)
  text!: string;

  @Field(() => [ContextSection])
  sections!: ContextSection[];

  @Field(() => Int, { description: 'Of the text, counted exactly.' })
  tokens!: number;

  @Field(() => Int, { nullable: true, description: 'Of the thread; null with mode OFF.' })
  revision!: number | null;
}

@Resolver()
export class ContextsResolver {
  constructor(private readonly service: ContextsService) {}

  @Query(() => ContextBlockObject, { description: 'What an agent should know before it answers.' })
  async context(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => ContextInput) { chat, ...input }: ContextInput,
  ): Promise<ContextBlockObject> {
    const { sections, ...block } = await this.service.context(graph, caller, { ...input, chatId: chat });
    return {
      ...block,
      sections: sections.map((section) => ({ ...section, memories: section.memories.map(memoryObject) })),
    };
  }
}
