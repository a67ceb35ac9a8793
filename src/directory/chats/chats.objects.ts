import { DateTime, Field, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { PersonRefInput } from '../people/people.objects.js';
import type { ChatKind, ParticipationKind } from '../../disclosure/audience.js';
import type { MessageRole } from './messageRole.js';

/** GraphQL enum of the chat kinds. */
const chatKindEnum = enumOf<ChatKind>('ChatKind', 'For whom a chat is meant; what counts is who takes part.', {
  PRIVATE: 'For one person and the agent.',
  GROUP: 'For several people and the agent.',
});

const participationKindEnum = enumOf<ParticipationKind>('ParticipationKind', 'How a person takes part in a chat.', {
  MEMBER: 'Hears everything that belongs to the chat.',
  GUEST: 'Hears of the chat only what was said while they were there; counts as a hearer like a member.',
});

/** GraphQL enum of the message roles. */
export const roleEnum = enumOf<MessageRole>('Role', 'Who said a message.', {
  USER: 'A person.',
  ASSISTANT: 'The agent.',
});

@ObjectType('Chat', { implements: NodeObject, description: 'Where people talk; its participants come and go.' })
export class ChatObject extends NodeObject {
  @Field(() => String, {
    description: "The connector's own id of the chat; every argument that takes a chat takes it, too.",
  })
  externalId!: string;

  @Field(() => chatKindEnum, { description: 'For whom it is meant.' })
  kind!: ChatKind;

  @Field(() => String, { nullable: true, description: 'Title, as the connector set it; null for none.' })
  title!: string | null;
}

@InputType({ description: 'Input of `upsertChat`.' })
export class UpsertChatInput {
  @Field(() => String, { description: "Connector's own id of the chat, at most 200 characters." })
  externalId!: string;

  @Field(() => chatKindEnum, { description: 'For whom it is meant.' })
  kind!: ChatKind;

  @Field(() => String, { nullable: true, description: 'Title, at most 300 characters; none: as it is.' })
  title?: string | null;
}

@InputType({ description: 'Connector; a handle not seen before makes the account.' })
export class JoinChatInput {
  @Field(() => ID, { description: "Chat, by Kith's id or by the connector's." })
  chat!: string;

  @Field(() => PersonRefInput, { description: 'Person who joins; a handle not seen before makes the account.' })
  person!: PersonRefInput;

  @Field(() => DateTime, { nullable: true, description: 'When they joined; now when not said.' })
  at?: Date | null;

  @Field(() => participationKindEnum, {
    nullable: true,
    defaultValue: 'MEMBER',
    description: 'How they take part; by default MEMBER.',
  })
  as?: ParticipationKind | null;
}

@InputType({ description: 'Input of `leaveChat`.' })
export class LeaveChatInput {
  @Field(() => ID, { description: "Chat, by Kith's id or by the connector's." })
  chat!: string;

  @Field(() => PersonRefInput, { description: 'Person who leaves.' })
  person!: PersonRefInput;

  @Field(() => DateTime, { nullable: true, description: 'When they left; now when not said. Connector only.' })
  at?: Date | null;
}

@InputType({ description: 'Person who takes part in a chat.' })
export class ParticipantInput {
  @Field(() => PersonRefInput, { description: 'Person who takes part; a handle not seen before makes the account.' })
  person!: PersonRefInput;

  @Field(() => participationKindEnum, {
    nullable: true,
    defaultValue: 'MEMBER',
    description: 'How they take part; by default MEMBER.',
  })
  as?: ParticipationKind | null;
}

@InputType({ description: 'Input of `syncChat`.' })
export class SyncChatInput extends UpsertChatInput {
  @Field(() => [ParticipantInput], {
    description: 'Everybody who takes part now, at most 1,000: whoever is not listed leaves.',
  })
  participants!: ParticipantInput[];
}
