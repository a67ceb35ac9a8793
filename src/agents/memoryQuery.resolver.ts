import { AudienceObject, audienceObject } from '../directory/chats/audience.objects.js';
import { roleEnum } from '../directory/chats/chats.objects.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { MemoryObject, memoryObject } from '../memories/read/memories.objects.js';
import { enumOf } from '../platform/graphql/enumOf.js';
import {
  Arg,
  Ctx,
  DateTime,
  Field,
  Float,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import { defaultMinRelevance } from '../recall/relevance.js';
import type { MemoryQueryService, QueryFilters } from './memoryQuery.service.js';
import type { QueryItem } from './queryItems.js';

const memoryReturns = ['bullets', 'full'] as const;
type MemoryReturn = (typeof memoryReturns)[number];
const returnEnum = enumOf(memoryReturns);
registerEnumType(returnEnum, {
  name: 'MemoryReturn',
  description: 'BULLETS are lines of text alone; FULL has the memories beside them.',
});

@InputType('QueryFilters', { description: 'What an answer is narrowed to; it opens nothing.' })
class QueryFiltersInput {
  @Field(() => ID, { nullable: true, description: 'Whose memory it is, where you may see that.' })
  userId?: string | null;

  @Field(() => String, { nullable: true, description: 'The agent it was stored with; your own memories only.' })
  agentId?: string | null;

  @Field(() => String, { nullable: true, description: 'The run it was stored in; your own memories only.' })
  runId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Who said it, where you may see that.' })
  actorId?: string | null;

  @Field(() => roleEnum, {
    nullable: true,
    description: 'USER: what people said; ASSISTANT: what agents noted, and what was made of talks.',
  })
  role?: MessageRole | null;

  @Field(() => Boolean, { nullable: true })
  pinned?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 to 3; 4 and 5 count as 3.' })
  importanceMin?: number | null;

  @Field(() => Int, { nullable: true, description: '0 to 3; 4 and 5 count as 3.' })
  importanceMax?: number | null;

  @Field(() => DateTime, { nullable: true })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true })
  updatedBefore?: Date | null;
}

@InputType()
class QueryMemoryInput {
  @Field(() => String, { description: 'Its name in the allowlists, such as "planner".' })
  agent!: string;

  @Field(() => String, { description: 'Plain words, at most 4,000 characters.' })
  query!: string;

  @Field(() => [String], { nullable: true, description: 'Of those the agent may read; by default all of them.' })
  categories?: string[] | null;

  @Field(() => QueryFiltersInput, { nullable: true })
  filters?: QueryFiltersInput | null;

  @Field(() => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
  chat?: string | null;

  @Field(() => String, { nullable: true, description: 'Whose changes the header tells; by default that of the chat.' })
  thread?: string | null;

  @Field(() => Int, { nullable: true, description: 'The `revision` of the answer before; none: no header.' })
  sinceRevision?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 3, description: '1 to 50.' })
  topK?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Calibrated, 0 to 1: nothing below it, but for categories that are told whole; 0.65 is strict.',
  })
  threshold?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `How likely a hit must answer, 0 to 1; by default ${defaultMinRelevance}. 0 leaves nothing out.`,
  })
  minRelevance?: number | null;

  @Field(() => returnEnum, { nullable: true, defaultValue: 'bullets' })
  return?: MemoryReturn | null;

  @Field(() => Int, { nullable: true, defaultValue: 512, description: '1 to 32,000, of all texts together.' })
  budgetTokens?: number | null;
}

@ObjectType('QueryMemoryItem')
class QueryMemoryItemObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  category!: string;

  @Field(() => String, { description: '[tasks] Ship v1 by Friday.' })
  text!: string;

  @Field(() => MemoryObject, { nullable: true, description: 'With FULL.' })
  memory!: MemoryObject | null;
}

@ObjectType('QueryMemoryResult')
class QueryMemoryResultObject {
  @Field(() => AudienceObject)
  audience!: AudienceObject;

  @Field(() => String, {
    nullable: true,
    description: 'What has changed since the revision given, in at most three bullets.',
  })
  header!: string | null;

  @Field(() => [QueryMemoryItemObject], { description: 'Best first; each whole, and as many as the budget holds.' })
  items!: QueryMemoryItemObject[];

  @Field(() => [QueryMemoryItemObject], { description: 'At most two that are related to them.' })
  related!: QueryMemoryItemObject[];

  @Field(() => Int, { description: 'Of all texts together.' })
  tokens!: number;

  @Field(() => Int, { nullable: true, description: 'To be handed in with the next query of this thread.' })
  revision!: number | null;
}

@Resolver()
export class MemoryQueryResolver {
  constructor(private readonly service: MemoryQueryService) {}

  @Query(() => QueryMemoryResultObject, {
    description: 'The memories that answer an agent, of the categories that it may read, within a budget of tokens.',
  })
  async queryMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => QueryMemoryInput) input: QueryMemoryInput,
  ): Promise<QueryMemoryResultObject> {
    const { chat: chatId, filters, return: wanted, ...question } = input;
    const asked = { ...question, chatId, filters: filters && plainFilters(filters) };
    const { audience, items, related, ...answer } = await this.service.query(graph, caller, asked);
    const shape = (item: QueryItem) => itemObject(item, wanted === 'full');
    return {
      ...answer,
      audience: audienceObject(audience),
      items: items.map(shape),
      related: related.map(shape),
    };
  }
}

const plainFilters = ({ updatedAfter, updatedBefore, ...filters }: QueryFiltersInput): QueryFilters => ({
  ...filters,
  updatedAfter: updatedAfter?.getTime(),
  updatedBefore: updatedBefore?.getTime(),
});

const itemObject = ({ view, text }: QueryItem, isFull: boolean): QueryMemoryItemObject => ({
  id: view.id,
  category: view.memory.category,
  text,
  memory: isFull ? memoryObject(view) : null,
});
