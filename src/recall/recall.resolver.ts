import { AudienceObject, audienceObject } from '../directory/chats/audience.objects.js';
import { MemoryFilterInput, toFilter } from '../memories/read/memories.inputs.js';
import { MemoryObject, memoryObject } from '../memories/read/memories.objects.js';
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from '../platform/graphql/typeGraphql.js';
import { enumOf } from '../platform/graphql/enumOf.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { NamedObject } from '../directory/people/people.objects.js';
import type { Card } from './cards.steps.js';
import type { RecallService } from './recall.service.js';
import { defaultMinRelevance } from './relevance.js';
import { defaultRanking, type Ranking, type RecallMode } from './ranking.js';

const rankingEnum = enumOf<Ranking>('Ranking', 'What a recall ranks by.', {
  BLENDED: 'Similarity and words, with recency and frequency among good answers.',
  RELEVANCE: 'Similarity and words alone.',
});
const modeEnum = enumOf<RecallMode>('RecallMode', 'How a recall found its hits.', {
  VECTOR_AND_TEXT: 'By the meaning of the question and by its words.',
  TEXT_ONLY: 'By its words alone: there was no vector of the question.',
  RECENCY_ONLY: 'The newest: the question has no word to search for and no vector.',
});

@ObjectType({ description: 'Memory that answers a question.' })
class RecallHit {
  @Field(() => MemoryObject, { description: 'The memory.' })
  memory!: MemoryObject;

  @Field(() => Float, { description: 'What it was ranked by.' })
  score!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Calibrated, 0 (as unrelated texts are) to 1; null without an embedding.',
  })
  similarity!: number | null;

  @Field(() => Float, { description: 'How likely it answers, 0 to 1: the same meaning for every question.' })
  relevance!: number;
}

@ObjectType('EntityCard', { description: 'The best facts about one identity; several identities may share a ref.' })
class EntityCardObject {
  @Field(() => ID, { description: 'Id of the person or thing.' })
  id!: string;

  @Field(() => String, { description: '`<type>:<slug>`, such as `person:john`; several cards may share one.' })
  ref!: string;

  @Field(() => String, { description: 'Name that is shown.' })
  label!: string;

  @Field(() => [MemoryObject], { description: 'At most three: pinned, then important, then new.' })
  facts!: MemoryObject[];

  @Field(() => String, { description: '[person:john]: fact1; fact2; fact3' })
  text!: string;
}

@ObjectType('Recall', { description: 'Answer to a question.' })
class RecallObject {
  @Field(() => AudienceObject, { description: 'For whom the answer was made.' })
  audience!: AudienceObject;

  @Field(() => [RecallHit], { description: 'Memories that answer, best first; at most `limit`.' })
  hits!: RecallHit[];

  @Field(() => [EntityCardObject], { description: 'Cards of the entities of the hits.' })
  cards!: EntityCardObject[];

  @Field(() => modeEnum, { description: 'How the hits were found.' })
  mode!: RecallMode;

  @Field(() => Boolean, { description: 'There may be more hits than were found.' })
  truncated!: boolean;
}

@Resolver()
export class RecallResolver {
  constructor(private readonly service: RecallService) {}

  @Query(() => RecallObject, {
    description: 'The memories that answer a question, among those the audience may hear, best first.',
  })
  async recall(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('query', () => String, { description: 'Plain words, at most 4,000 characters.' }) query: string,
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
    chat?: string | null,
    @Arg('about', () => [ID], {
      nullable: true,
      description: 'People asked about; opens what is public about those you know, narrows nothing.',
    })
    about?: string[] | null,
    @Arg('filter', () => MemoryFilterInput, {
      nullable: true,
      description: 'What the hits are narrowed to; it opens nothing.',
    })
    filter?: MemoryFilterInput | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 10, description: '1 to 50.' }) limit?: number | null,
    @Arg('ranking', () => rankingEnum, { nullable: true, description: `By default ${defaultRanking}.` })
    ranking?: Ranking | null,
    @Arg('threshold', () => Float, { nullable: true, description: 'Calibrated, 0 to 1: nothing below it.' })
    threshold?: number | null,
    @Arg('minRelevance', () => Float, {
      nullable: true,
      description: `How likely a hit must answer, 0 to 1; by default ${defaultMinRelevance}, as measured. 0 leaves nothing out.`,
    })
    minRelevance?: number | null,
  ): Promise<RecallObject> {
    const question = {
      ...{ query, chatId: chat, about, filter: toFilter(filter) },
      ...{ limit, ranking, threshold, minRelevance },
    };
    const { audience, hits, cards, mode, truncated } = await this.service.recall(graph, caller, question);
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
      'Cards of the identities that have these refs or labels, as far as the audience may hear them. One that is known and of which there is nothing to tell has an empty card; an unknown one has none.',
  })
  async entityCards(
    @Ctx() { graph, caller }: RequestContext,
    @Arg('refs', () => [String], {
      description: '1 to 50, such as "person:john", "place:Lake House" or, whatever its type, "Lake House".',
    })
    refs: string[],
    @Arg('chat', () => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
    chat?: string | null,
  ): Promise<EntityCardObject[]> {
    return (await this.service.entityCards(graph, caller, refs, chat)).map(cardObject);
  }
}

const whereAsked = 'Where it is asked; by default where this was shown.';

@Resolver(() => NamedObject)
export class CardResolver {
  constructor(private readonly service: RecallService) {}

  @FieldResolver(() => EntityCardObject, {
    nullable: true,
    description: 'Most important facts; without facts if there is nothing to tell this audience.',
  })
  async card(
    @Root() named: NamedObject,
    @Ctx() request: RequestContext,
    @Arg('chat', () => ID, { nullable: true, description: whereAsked }) chat?: string | null,
  ): Promise<EntityCardObject> {
    return cardObject(await this.service.card(request, named, chat ?? named.shownIn));
  }
}

const cardObject = ({ id, ref, label, facts, text }: Card): EntityCardObject => ({
  id,
  ref,
  label,
  facts: facts.map(memoryObject),
  text,
});
