import { AudienceObject, audienceObject } from '../directory/chats/audience.objects.js';
import { roleEnum } from '../directory/chats/chats.objects.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { MemoryFilterInput, toFilter } from '../memories/read/memories.inputs.js';
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
  Resolver,
} from '../platform/graphql/typeGraphql.js';
import { defaultMinRelevance } from '../recall/relevance.js';
import type { MemoryQueryService, QueryFilters } from './memoryQuery.service.js';
import type { QueryItem } from './queryItems.js';

type MemoryReturn = 'bullets' | 'full';
const returnEnum = enumOf<MemoryReturn>('MemoryReturn', 'What the items of an answer hold.', {
  bullets: 'One line of text each.',
  full: 'The memory beside its line.',
});

@InputType('QueryFilters', {
  description:
    'Aliases of `MemoryFilter` under the names that agent frameworks use: userId for ownedBy, actorId for statedBy, role for madeBy.',
})
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

  @Field(() => Boolean, { nullable: true, description: 'Pinned ones only (true), or unpinned ones only (false).' })
  pinned?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 to 3; 4 and 5 count as 3.' })
  importanceMin?: number | null;

  @Field(() => Int, { nullable: true, description: '0 to 3; 4 and 5 count as 3.' })
  importanceMax?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Changed after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: Date | null;
}

@InputType({ description: 'Question of an agent, with its limits.' })
class QueryMemoryInput {
  @Field(() => String, { description: 'Its name in the allowlists, such as "planner".' })
  agent!: string;

  @Field(() => String, { description: 'Plain words, at most 4,000 characters.' })
  query!: string;

  @Field(() => [String], { nullable: true, description: 'Of those the agent may read; by default all of them.' })
  categories?: string[] | null;

  @Field(() => MemoryFilterInput, { nullable: true, description: 'What the answer is narrowed to; it opens nothing.' })
  filter?: MemoryFilterInput | null;

  @Field(() => QueryFiltersInput, {
    nullable: true,
    description: 'Aliases of `filter`, which win where both say the same.',
  })
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

  @Field(() => returnEnum, {
    nullable: true,
    defaultValue: 'bullets',
    description: 'What the items hold; by default BULLETS.',
  })
  return?: MemoryReturn | null;

  @Field(() => Int, { nullable: true, defaultValue: 512, description: '1 to 32,000, of all texts together.' })
  budgetTokens?: number | null;
}

@ObjectType('QueryMemoryItem', { description: 'Memory as a line for a prompt.' })
class QueryMemoryItemObject {
  @Field(() => ID, { description: 'Id of the memory.' })
  id!: string;

  @Field(() => String, { description: 'Category of the memory.' })
  category!: string;

  @Field(() => String, { description: '[tasks] Ship v1 by Friday.' })
  text!: string;

  @Field(() => MemoryObject, { nullable: true, description: 'With FULL.' })
  memory!: MemoryObject | null;
}

@ObjectType('QueryMemoryResult', { description: 'Answer to an agent, within its budget.' })
class QueryMemoryResultObject {
  @Field(() => AudienceObject, { description: 'For whom the answer was made.' })
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
    @Arg('input', () => QueryMemoryInput, { description: 'Agent, question and limits.' }) input: QueryMemoryInput,
  ): Promise<QueryMemoryResultObject> {
    const { chat: chatId, filter, filters, return: wanted, ...question } = input;
    const asked = { ...question, chatId, filter: toFilter(filter), filters: filters && plainFilters(filters) };
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
