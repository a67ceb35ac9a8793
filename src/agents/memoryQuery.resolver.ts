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
import { NonNull, Nullable } from '../platform/graphql/fields.js';
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
  @Nullable(() => ID, 'Owner, if you may see who owns the memory.') userId?: string | null;
  @Nullable(() => String, 'Agent it was stored with; your own memories only.') agentId?: string | null;
  @Nullable(() => String, 'Run it was stored in; your own memories only.') runId?: string | null;
  @Nullable(() => ID, 'Stater, if you may see who stated the memory.') actorId?: string | null;

  @Nullable(
    () => roleEnum,
    'USER: what people said; ASSISTANT: what agents noted, and what was made from conversations.',
  )
  role?: MessageRole | null;

  @Nullable(() => Boolean, 'Pinned ones only (true), or unpinned ones only (false).') pinned?: boolean | null;
  @Nullable(() => Int, '0 to 3; 4 and 5 count as 3.') importanceMin?: number | null;
  @Nullable(() => Int, '0 to 3; 4 and 5 count as 3.') importanceMax?: number | null;
  @Nullable(() => DateTime, 'Changed after this time.') updatedAfter?: Date | null;
  @Nullable(() => DateTime, 'Changed before this time.') updatedBefore?: Date | null;
}

@InputType({ description: 'Question of an agent, with its limits.' })
class QueryMemoryInput {
  @NonNull(() => String, 'Name of the agent in the allowlists, such as "planner".') agent!: string;
  @NonNull(() => String, 'Plain words, at most 4,000 characters.') query!: string;

  @Nullable(() => [String], 'Categories, among those the agent may read; by default all of them.')
  categories?: string[] | null;

  @Nullable(() => MemoryFilterInput, 'Filter of the answer; it opens nothing.') filter?: MemoryFilterInput | null;

  @Nullable(() => QueryFiltersInput, 'Aliases of `filter`; they take precedence if both set the same field.')
  filters?: QueryFiltersInput | null;

  @Nullable(() => ID, 'Chat in which you ask; null in private.') chat?: string | null;
  @Nullable(() => String, 'Thread whose changes the header lists; by default that of the chat.') thread?: string | null;

  @Nullable(() => Int, '`revision` of the previous answer; without it there is no header.')
  sinceRevision?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: memoryQueryLimits.topK.default,
    description: `1 to ${memoryQueryLimits.topK.max}.`,
  })
  topK?: number | null;

  @Nullable(
    () => Float,
    'Minimum calibrated similarity, 0 to 1, except for categories that are returned whole; 0.65 is strict. By default none.',
  )
  threshold?: number | null;

  @Nullable(
    () => Float,
    `Minimum probability that a hit answers the question, 0 to 1; by default ${defaultMinRelevance}. 0 leaves out nothing.`,
  )
  minRelevance?: number | null;

  @Field(() => returnEnum, { nullable: true, defaultValue: 'bullets', description: 'Content of the items.' })
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
  @NonNull(() => ID, 'Id of the memory.') id!: string;
  @NonNull(() => String, 'Category of the memory.') category!: string;
  @NonNull(() => String, 'Line with the category, such as `[tasks] Ship v1 by Friday.`') text!: string;
  @Nullable(() => MemoryObject, 'The memory; only with FULL.') memory!: MemoryObject | null;
}

@ObjectType('QueryMemoryResult', { description: 'Answer to an agent, within its budget.' })
class QueryMemoryResultObject {
  @NonNull(() => AudienceObject, 'People the answer was made for.') audience!: AudienceObject;
  @Nullable(() => String, 'Changes since the given revision, in at most three bullets.') header!: string | null;

  @NonNull(
    () => [QueryMemoryItemObject],
    'Memories that answer, best first; whole, at most `topK` (50), and as many as fit into the budget.',
  )
  items!: QueryMemoryItemObject[];

  @NonNull(() => [QueryMemoryItemObject], 'At most two memories that are related to the items.')
  related!: QueryMemoryItemObject[];

  @NonNull(() => Int, 'Number of tokens of all texts together.') tokens!: number;

  @Nullable(() => Int, 'Revision to pass as `sinceRevision` with the next query of this thread.')
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
    @Ctx() request: RequestContext,
    @Arg('input', () => QueryMemoryInput, { description: 'Agent, question and limits.' }) input: QueryMemoryInput,
  ): Promise<QueryMemoryResultObject> {
    const { chat: chatId, filter, filters, return: returnKind, ...question } = input;
    const memoryQuery = { ...question, chatId, filter: toFilter(filter), filters: filters && plainFilters(filters) };
    const { audience, items, related, ...answer } = await this.service.query(request, memoryQuery);
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
