import { InChat } from '../directory/chats/inChat.js';
import { After, First, NullableArg } from '../platform/graphql/arguments.js';
import { type Connection, connectionOf, toConnection } from '../platform/graphql/connection.js';
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
import { NonNull } from '../platform/graphql/fields.js';
import type { ChatLoader } from '../directory/chats/chatLoader.service.js';
import { chatIn, ChatObject } from '../directory/chats/chats.objects.js';
import { invalidInput, nullWhenNotFound } from '../platform/errors.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import {
  MessageObject,
  messageIn,
  RollingSummary,
  SessionObject,
  sessionObject,
  SessionStateObject,
  SpineObject,
  stateObject,
} from './conversations.objects.js';
import type { MessageRow } from './message.js';
import type { MessagesService } from './messages.service.js';
import type { ConversationsService } from './conversations.service.js';

const MessageConnection = connectionOf('Message', () => MessageObject);
const SessionConnection = connectionOf('Session', () => SessionObject);
const maxSummaries = 50;
const personaOption = {
  nullable: true,
  description: 'Persona that reads: its own messages and those without a persona. By default that of the header.',
};
const allPersonasOption = {
  nullable: true,
  defaultValue: false,
  description: 'True includes the messages with every persona. In private only.',
};

@ObjectType({ description: 'Message that answers a question, with its neighbours.' })
class MessageHit {
  @NonNull(() => MessageObject, 'The message that answers.') message!: MessageObject;
  @NonNull(() => Float, 'Score of the ranking; comparable only within one answer.') score!: number;

  @NonNull(() => Float, 'Probability, 0 to 1, that it answers the question; comparable between questions.')
  relevance!: number;

  @NonNull(() => [MessageObject], 'At most two neighbouring messages, in the order in which they were said.')
  before!: MessageObject[];

  @NonNull(() => [MessageObject], 'At most two neighbouring messages, in the order in which they were said.')
  after!: MessageObject[];
}

@Resolver()
export class ConversationsResolver {
  constructor(
    private readonly messagesService: MessagesService,
    private readonly conversations: ConversationsService,
  ) {}

  @Query(() => MessageConnection, {
    description: 'Messages that the audience heard, oldest first; in private, from every place you were in.',
  })
  async messages(
    @Ctx() request: RequestContext,
    @InChat() chat?: string | null,
    @Arg('persona', () => String, personaOption) persona?: string | null,
    @Arg('allPersonas', () => Boolean, allPersonasOption) allPersonas?: boolean | null,
    @First(50) first?: number | null,
    @After() after?: string | null,
    @Arg('latestFirst', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'true lists the latest first.',
    })
    latestFirst?: boolean | null,
  ): Promise<Connection<MessageObject>> {
    const question = { chatId: chat, persona, allPersonas, first, after, latestFirst };
    return toConnection(await this.messagesService.messages(request, question), after, messageIn(chat ?? null));
  }

  @Query(() => [MessageObject], {
    description:
      'Latest messages that no episode covers yet, oldest first; by default at most 20 (`KITH_WINDOW_TURNS`, up to 1,000).',
  })
  async conversationWindow(
    @Ctx() request: RequestContext,
    @InChat() chat?: string | null,
    @NullableArg('persona', () => String, 'Persona of the conversation; null for none, by default that of the header.')
    persona?: string | null,
  ): Promise<MessageObject[]> {
    return (await this.messagesService.window(request, { chatId: chat, persona })).map(messageIn(chat ?? null));
  }

  @Query(() => [MessageHit], { description: 'Messages that answer a question, best first.' })
  async recallMessages(
    @Ctx() request: RequestContext,
    @Arg('query', () => String, { description: 'Plain words, at most 4,000 characters.' }) query: string,
    @InChat() chat?: string | null,
    @Arg('persona', () => String, personaOption) persona?: string | null,
    @Arg('allPersonas', () => Boolean, allPersonasOption) allPersonas?: boolean | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 10, description: '1 to 100.' }) limit?: number | null,
  ): Promise<MessageHit[]> {
    const hits = await this.messagesService.recallMessages(request, {
      query,
      chatId: chat,
      persona,
      allPersonas,
      limit,
    });
    const toMessageObject = messageIn(chat ?? null);
    const toMessageObjects = (rows: readonly MessageRow[]) => rows.map(toMessageObject);
    return hits.map(({ message, score, relevance, before, after }) => ({
      message: toMessageObject(message),
      score,
      relevance,
      before: toMessageObjects(before),
      after: toMessageObjects(after),
    }));
  }

  @Query(() => SessionConnection, { description: 'Your sessions with a persona in one place, latest first.' })
  async sessions(
    @Ctx() request: RequestContext,
    @NullableArg('persona', () => String, 'Persona of the sessions; null for none, by default that of the header.')
    persona?: string | null,
    @NullableArg('chat', () => ID, 'Chat of the sessions; null for your direct talk.') chat?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<SessionObject>> {
    const question = { persona, chatId: chat, first, after };
    return toConnection(await this.conversations.sessions(request, question), after, sessionObject);
  }

  @Query(() => SessionStateObject, {
    nullable: true,
    description: 'State of your conversation with a persona in one place; null before its first message.',
  })
  async sessionState(
    @Ctx() request: RequestContext,
    @NullableArg('persona', () => String, 'Persona of the conversation; null for none, by default that of the header.')
    persona?: string | null,
    @NullableArg('chat', () => ID, 'Chat of the conversation; null for your direct talk.') chat?: string | null,
  ): Promise<SessionStateObject | null> {
    const question = { persona, chatId: chat };
    const state = await this.conversations.state(request, question, maxSummaries).catch(nullWhenNotFound);
    return state && stateObject(state);
  }

  @Query(() => [SpineObject], {
    description: 'Your latest spines (summary pages about you), newest first. In private only.',
  })
  async summarySpines(
    @Ctx() request: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 5, description: '1 to 50.' }) first?: number | null,
  ): Promise<SpineObject[]> {
    return this.conversations.spines(request, first);
  }
}

@Resolver(() => MessageObject)
export class MessageResolver {
  constructor(private readonly chats: ChatLoader) {}

  @FieldResolver(() => ChatObject, { nullable: true, description: 'Chat; null for direct talk.' })
  async chat(@Root() { chatId, shownIn }: MessageObject, @Ctx() request: RequestContext): Promise<ChatObject | null> {
    return chatId === null ? null : chatIn(await this.chats.of(request).load(chatId), shownIn);
  }
}

@Resolver(() => SessionObject)
export class SessionResolver {
  constructor(private readonly chats: ChatLoader) {}

  @FieldResolver(() => ChatObject, { nullable: true, description: 'Chat; null for direct talk.' })
  async chat(@Root() { chatId }: SessionObject, @Ctx() request: RequestContext): Promise<ChatObject | null> {
    // The sessions of a chat are read in it.
    return chatId === null ? null : chatIn(await this.chats.of(request).load(chatId), chatId);
  }
}

@Resolver(() => SessionStateObject)
export class SessionStateResolver {
  @FieldResolver(() => [RollingSummary], { description: 'Rolling summaries, newest first.' })
  rollingSummaries(
    @Root() { summaries }: SessionStateObject,
    @Arg('first', () => Int, { nullable: true, defaultValue: 10, description: '1 to 50.' }) first?: number | null,
  ): RollingSummary[] {
    const limit = first ?? 10;
    if (limit < 1 || limit > maxSummaries) throw invalidInput(`first must be 1 to ${maxSummaries}, not ${limit}.`);
    return summaries.slice(0, limit);
  }
}
