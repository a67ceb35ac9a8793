import { NullableArg } from '../platform/graphql/arguments.js';
import { InChat } from '../directory/chats/inChat.js';
import { AudienceObject, audienceObject } from '../directory/chats/audience.objects.js';
import { MemoryFilterInput, toFilter } from '../memories/read/memories.inputs.js';
import { MemoryObject, memoryObject } from '../memories/read/memories.objects.js';
import {
  Arg,
  Ctx,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from '../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../platform/graphql/fields.js';
import { enumOf } from '../platform/graphql/enumOf.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { NamedObject } from '../directory/people/people.objects.js';
import type { Card } from './cards.steps.js';
import type { RecallService } from './recall.service.js';
import { defaultMinRelevance } from './relevance.js';
import { defaultRanking, type Ranking, type RecallMode } from './ranking.js';

const rankingEnum = enumOf<Ranking>('Ranking', 'Ranking of a recall.', {
  BLENDED: 'By similarity and words, with recency and frequency among good answers.',
  RELEVANCE: 'By similarity and words only.',
});
const modeEnum = enumOf<RecallMode>('RecallMode', 'Way in which a recall found its hits.', {
  VECTOR_AND_TEXT: 'By the meaning of the question and by its words.',
  TEXT_ONLY: 'By its words only: there was no vector of the question.',
  RECENCY_ONLY: 'The newest memories: the question has no vector, and no memory shares a word with it.',
});

@ObjectType({ description: 'Memory that answers a question.' })
class RecallHit {
  @NonNull(() => MemoryObject, 'The memory.') memory!: MemoryObject;
  @NonNull(() => Float, 'Score of the ranking; comparable only within one answer.') score!: number;

  @Nullable(
    () => Float,
    'Calibrated similarity, from 0 (unrelated texts) to 1 (the same text); null without an embedding.',
  )
  similarity!: number | null;

  @NonNull(() => Float, 'Probability that it answers the question, 0 to 1; comparable between questions.')
  relevance!: number;
}

@ObjectType('EntityCard', { description: 'Best facts about one person or thing; several of them may share a ref.' })
class EntityCardObject {
  @NonNull(() => ID, 'Id of the person or thing.') id!: string;
  @NonNull(() => String, '`<type>:<slug>`, such as `person:john`; several cards may share one.') ref!: string;
  @NonNull(() => String, 'Name that is shown.') label!: string;

  @NonNull(() => [MemoryObject], 'At most three facts: pinned ones first, then important, then new ones.')
  facts!: MemoryObject[];

  @NonNull(() => String, 'Text of the card: `[person:john]: fact1; fact2; fact3`.') text!: string;
}

@ObjectType('Recall', { description: 'Answer to a question.' })
class RecallObject {
  @NonNull(() => AudienceObject, 'People the answer was made for.') audience!: AudienceObject;
  @NonNull(() => [RecallHit], 'Memories that answer, best first; at most `limit` (50).') hits!: RecallHit[];
  @NonNull(() => [EntityCardObject], 'Cards of the entities of the hits; at most 400.') cards!: EntityCardObject[];
  @NonNull(() => modeEnum, 'Way in which the hits were found.') mode!: RecallMode;
  @NonNull(() => Boolean, 'True if there may be more hits than were found.') truncated!: boolean;
}

@Resolver()
export class RecallResolver {
  constructor(private readonly service: RecallService) {}

  @Query(() => RecallObject, {
    description: 'Memories that answer a question, among those the audience may hear, best first.',
  })
  async recall(
    @Ctx() request: RequestContext,
    @Arg('query', () => String, { description: 'Plain words, at most 4,000 characters.' }) query: string,
    @InChat() chat?: string | null,
    @NullableArg(
      'about',
      () => [ID],
      'People asked about; opens what is public about those you know, and filters nothing.',
    )
    about?: string[] | null,
    @NullableArg('filter', () => MemoryFilterInput, 'Filter of the hits; it opens nothing.')
    filter?: MemoryFilterInput | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 10, description: '1 to 50.' }) limit?: number | null,
    @Arg('ranking', () => rankingEnum, {
      nullable: true,
      defaultValue: defaultRanking,
      description: 'Order of the hits.',
    })
    ranking?: Ranking | null,
    @NullableArg('threshold', () => Float, 'Minimum calibrated similarity, 0 to 1; by default none.')
    threshold?: number | null,
    @NullableArg(
      'minRelevance',
      () => Float,
      `Minimum probability that a hit answers the question, 0 to 1; by default ${defaultMinRelevance}, as measured. 0 leaves out nothing.`,
    )
    minRelevance?: number | null,
  ): Promise<RecallObject> {
    const question = { query, chatId: chat, about, filter: toFilter(filter), limit, ranking, threshold, minRelevance };
    const { audience, hits, cards, mode, truncated } = await this.service.recall(request, question);
    return {
      audience: audienceObject(audience),
      hits: hits.map(({ memory, ...scores }) => ({ memory: memoryObject(memory), ...scores })),
      cards: cards.map(cardObject),
      mode,
      truncated,
    };
  }

  @Query(() => [EntityCardObject], {
    description:
      'Cards of the people and things with these refs or labels, made of what the audience may hear. A known one without such facts has an empty card; an unknown one has no card.',
  })
  async entityCards(
    @Ctx() request: RequestContext,
    @Arg('refs', () => [String], {
      description: '1 to 50 refs or labels, such as "person:john", "place:Lake House" or, for any type, "Lake House".',
    })
    refs: string[],
    @InChat() chat?: string | null,
  ): Promise<EntityCardObject[]> {
    return (await this.service.entityCards(request, refs, chat)).map(cardObject);
  }
}

const chatDescription = 'Chat in which you ask; by default the one in which this was shown.';

@Resolver(() => NamedObject)
export class CardResolver {
  constructor(private readonly service: RecallService) {}

  @FieldResolver(() => EntityCardObject, {
    nullable: true,
    description: 'Card with the most important facts, empty if this audience may hear none; null only with an error.',
  })
  async card(
    @Root() entity: NamedObject,
    @Ctx() request: RequestContext,
    @NullableArg('chat', () => ID, chatDescription) chat?: string | null,
  ): Promise<EntityCardObject> {
    return cardObject(await this.service.card(request, entity, chat ?? entity.shownIn));
  }
}

const cardObject = ({ id, ref, label, facts, text }: Card): EntityCardObject => ({
  id,
  ref,
  label,
  facts: facts.map(memoryObject),
  text,
});
