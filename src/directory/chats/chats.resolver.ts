import { After, First, Input } from '../../platform/graphql/arguments.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import {
  Arg,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from '../../platform/graphql/typeGraphql.js';
import { NonNull } from '../../platform/graphql/fields.js';
import { payloadFor } from '../../platform/graphql/payload.js';
import { PersonObject, personObject } from '../people/people.objects.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { ChatView } from './chat.js';
import type { ChatLoader } from './chatLoader.service.js';
import { ChatObject, JoinChatInput, LeaveChatInput, SyncChatInput, UpsertChatInput } from './chats.objects.js';
import type { ChatsService } from './chats.service.js';

const ChatConnection = connectionOf('Chat', () => ChatObject);

@ObjectType()
abstract class ChatPayload {
  @NonNull(() => ChatObject, 'The chat as it is after the change.') chat!: ChatObject;
}

const UpsertChatPayload = payloadFor('upsertChat', ChatPayload);
const JoinChatPayload = payloadFor('joinChat', ChatPayload);
const LeaveChatPayload = payloadFor('leaveChat', ChatPayload);

@ObjectType({ description: 'Answer of `syncChat`.' })
class SyncChatPayload extends ChatPayload {
  @NonNull(() => [PersonObject], 'At most 1,000 people who take part now and did not before.') joined!: PersonObject[];
  @NonNull(() => [PersonObject], 'At most 1,000 people who took part before and do not now.') left!: PersonObject[];
}

@Resolver(() => ChatObject)
export class ChatsResolver {
  constructor(
    private readonly service: ChatsService,
    private readonly loader: ChatLoader,
  ) {}

  @Query(() => ChatObject, { nullable: true, description: 'Chat that you take or took part in.' })
  chat(
    @Ctx() request: RequestContext,
    @Arg('id', () => ID, { description: "Kith's id of the chat, or the connector's." }) id: string,
  ): Promise<ChatObject | null> {
    return this.service.chat(request, id);
  }

  @Query(() => ChatConnection, { description: 'Chats that you take or took part in, by external id.' })
  async chats(
    @Ctx() request: RequestContext,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<ChatObject>> {
    return toConnection(await this.service.chats(request, { first, after }), after);
  }

  @Mutation(() => UpsertChatPayload, {
    description:
      'Connector: creates a chat or changes its title. Errors: INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async upsertChat(@Ctx() request: RequestContext, @Input(() => UpsertChatInput) input: UpsertChatInput) {
    return { chat: await this.service.upsert(request, input) };
  }

  @Mutation(() => SyncChatPayload, {
    description:
      'Connector: creates or changes a chat, and sets its participants to exactly those listed from now on. New handles create accounts. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async syncChat(
    @Ctx() request: RequestContext,
    @Input(() => SyncChatInput) input: SyncChatInput,
  ): Promise<SyncChatPayload> {
    const { chat, joined, left } = await this.service.sync(request, input);
    const toPersonObjects = (people: typeof joined) => people.map((person) => personObject(person, null));
    return { chat, joined: toPersonObjects(joined), left: toPersonObjects(left) };
  }

  @Mutation(() => JoinChatPayload, {
    description:
      'Connector: adds a participant to a chat from a given time on. Errors: NOT_FOUND, INVALID_INPUT, SECRET_REFUSED, CONFLICT, FORBIDDEN.',
  })
  async joinChat(@Ctx() request: RequestContext, @Input(() => JoinChatInput) input: JoinChatInput) {
    return { chat: await this.service.join(request, { ...input, at: input.at?.getTime() }) };
  }

  @Mutation(() => LeaveChatPayload, {
    description:
      "Ends a person's participation; a person may leave a chat themself. Errors: NOT_FOUND, INVALID_INPUT, FORBIDDEN.",
  })
  async leaveChat(@Ctx() request: RequestContext, @Input(() => LeaveChatInput) input: LeaveChatInput) {
    return { chat: await this.service.leave(request, { ...input, at: input.at?.getTime() }) };
  }

  @FieldResolver(() => [PersonObject], { description: 'Current participants, at most 1,000.' })
  async participants(
    @Root() chat: ChatObject & Partial<ChatView>,
    @Ctx() request: RequestContext,
  ): Promise<PersonObject[]> {
    return (chat.participants ?? (await this.loader.of(request).load(chat.id))?.participants ?? []).map((one) =>
      personObject(one, chat.shownIn ?? null),
    );
  }
}
