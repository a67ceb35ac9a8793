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
import { memoryQueryLimits, type MemoryQueryService, type QueryFilters } from './memoryQuery.service.js';
import { formatThousands } from '../platform/graphql/arguments.js';
import type { QueryItem } from './queryItems.js';

type MemoryReturn = 'bullets' | 'full';
const returnEnum = enumOf<MemoryReturn>('MemoryReturn', 'Content of the items of an answer.', {
  bullets: 'One line of text each.',
  full: 'The memory in addition to its line.',
});

@InputType('QueryFilters', {
  description:
    'Aliases of `MemoryFilter` under the names that agent frameworks use: userId for ownedBy, actorId for statedBy, role for madeBy.',
})
class QueryFiltersInput {
  @Field(() => ID, { nullable: true, description: 'Owner, if you may see who owns the memory.' })
  userId?: string | null;

  @Field(() => String, { nullable: true, description: 'Agent it was stored with; your own memories only.' })
  agentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Run it was stored in; your own memories only.' })
  runId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Stater, if you may see who stated the memory.' })
  actorId?: string | null;

  @Field(() => roleEnum, {
    nullable: true,
    description: 'USER: what people said; ASSISTANT: what agents noted, and what was made from conversations.',
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
  @Field(() => String, { description: 'Name of the agent in the allowlists, such as "planner".' })
  agent!: string;

  @Field(() => String, { description: 'Plain words, at most 4,000 characters.' })
  query!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Categories, among those the agent may read; by default all of them.',
  })
  categories?: string[] | null;

  @Field(() => MemoryFilterInput, { nullable: true, description: 'Filter of the answer; it opens nothing.' })
  filter?: MemoryFilterInput | null;

  @Field(() => QueryFiltersInput, {
    nullable: true,
    description: 'Aliases of `filter`; they take precedence if both set the same field.',
  })
  filters?: QueryFiltersInput | null;

  @Field(() => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
  chat?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Thread whose changes the header lists; by default that of the chat.',
  })
  thread?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: '`revision` of the previous answer; without it there is no header.',
  })
  sinceRevision?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: memoryQueryLimits.topK.default,
    description: `1 to ${memoryQueryLimits.topK.max}.`,
  })
  topK?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Minimum calibrated similarity, 0 to 1, except for categories that are returned whole; 0.65 is strict. By default none.',
  })
  threshold?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `Minimum probability that a hit answers the question, 0 to 1; by default ${defaultMinRelevance}. 0 leaves out nothing.`,
  })
  minRelevance?: number | null;

  @Field(() => returnEnum, {
    nullable: true,
    defaultValue: 'bullets',
    description: 'Content of the items.',
  })
  return?: MemoryReturn | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: memoryQueryLimits.budgetTokens.default,
    description: `Budget of tokens for all texts together, 1 to ${formatThousands(memoryQueryLimits.budgetTokens.max)}.`,
  })
  budgetTokens?: number | null;
}

@ObjectType('QueryMemoryItem', { description: 'Memory as a line for a prompt.' })
class QueryMemoryItemObject {
  @Field(() => ID, { description: 'Id of the memory.' })
  id!: string;

  @Field(() => String, { description: 'Category of the memory.' })
  category!: string;

  @Field(() => String, { description: 'Line with the category, such as `[tasks] Ship v1 by Friday.`' })
  text!: string;

  @Field(() => MemoryObject, { nullable: true, description: 'The memory; only with FULL.' })
  memory!: MemoryObject | null;
}

@ObjectType('QueryMemoryResult', { description: 'Answer to an agent, within its budget.' })
class QueryMemoryResultObject {
  @Field(() => AudienceObject, { description: 'People the answer was made for.' })
  audience!: AudienceObject;

  @Field(() => String, {
    nullable: true,
    description: 'Changes since the given revision, in at most three bullets.',
  })
  header!: string | null;

  @Field(() => [QueryMemoryItemObject], {
    description: 'Memories that answer, best first; whole, at most `topK` (50), and as many as fit into the budget.',
  })
  items!: QueryMemoryItemObject[];

  @Field(() => [QueryMemoryItemObject], { description: 'At most two memories that are related to the items.' })
  related!: QueryMemoryItemObject[];

  @Field(() => Int, { description: 'Number of tokens of all texts together.' })
  tokens!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Revision to pass as `sinceRevision` with the next query of this thread.',
  })
  revision!: number | null;
}

@Resolver()
export class MemoryQueryResolver {
  constructor(private readonly service: MemoryQueryService) {}

  @Query(() => QueryMemoryResultObject, {
    description:
      "Memories that answer an agent's question, in the categories that it may read, within a budget of tokens.",
  })
  async queryMemory(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('input', () => QueryMemoryInput, { description: 'Agent, question and limits.' }) input: QueryMemoryInput,
  ): Promise<QueryMemoryResultObject> {
    const { chat: chatId, filter, filters, return: returnKind, ...question } = input;
    const memoryQuery = { ...question, chatId, filter: toFilter(filter), filters: filters && plainFilters(filters) };
    const { audience, items, related, ...answer } = await this.service.query(graph, caller, memoryQuery);
    const toItem = (item: QueryItem) => itemObject(item, returnKind === 'full');
    return {
      ...answer,
      audience: audienceObject(audience),
      items: items.map(toItem),
      related: related.map(toItem),
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
