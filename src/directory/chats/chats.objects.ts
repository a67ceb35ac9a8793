import { DateTime, Field, ID, InputType, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { PersonRefInput } from '../people/people.objects.js';
import type { ChatKind, ParticipationKind } from '../../disclosure/audience.js';
import type { ChatRow } from './chat.js';
import type { MessageRole } from './messageRole.js';

const chatKindEnum = enumOf<ChatKind>(
  'ChatKind',
  'Intended participants of a chat; the rule counts those who take part.',
  {
    PRIVATE: 'For one person and the agent.',
    GROUP: 'For several people and the agent.',
  },
);

const participationKindEnum = enumOf<ParticipationKind>('ParticipationKind', 'Kind of participation in a chat.', {
  MEMBER: 'Hears everything that belongs to the chat.',
  GUEST: 'Hears from the chat only what was said while they were there; counts as a hearer like a member.',
});

export const roleEnum = enumOf<MessageRole>('Role', 'Role of the speaker of a message.', {
  USER: 'A person.',
  ASSISTANT: 'The agent.',
});

@ObjectType('Chat', { implements: NodeObject, description: 'Chat of one or several people, who join and leave.' })
export class ChatObject extends NodeObject {
  @NonNull(() => String, "The connector's own id of the chat; every argument that names a chat also accepts it.")
  externalId!: string;

  @NonNull(() => chatKindEnum, 'Intended participants: one person, or several.') kind!: ChatKind;
  @Nullable(() => String, 'Title that the connector set; null for none.') title!: string | null;

  /** Id of the chat in which it is shown; absent for none. Its participants are shown in the same. */
  shownIn?: string | null;
}

/** Returns a chat as it is shown in a chat; null for none. */
export const chatIn = (chat: ChatRow | null, shownIn: string | null): ChatObject | null => chat && { ...chat, shownIn };

@InputType({ description: 'Chat to create or change.' })
export class UpsertChatInput {
  @NonNull(() => String, "The connector's own id of the chat, at most 300 characters.") externalId!: string;
  @NonNull(() => chatKindEnum, 'Intended participants: one person, or several.') kind!: ChatKind;
  @Nullable(() => String, 'Title, at most 300 characters; without it, the title stays.') title?: string | null;
}

@InputType({ description: 'Person who joins a chat. Connector only.' })
export class JoinChatInput {
  @NonNull(() => ID, "Chat, by Kith's id or by the connector's.") chat!: string;
  @NonNull(() => PersonRefInput, 'Person who joins; a new handle creates the account.') person!: PersonRefInput;
  @Nullable(
    () => DateTime,
    'Time of joining; by default now. For old messages: the time of the first one, before any is recorded.',
  )
  at?: Date | null;

  @Field(() => participationKindEnum, { nullable: true, defaultValue: 'MEMBER', description: 'Kind of participation.' })
  as?: ParticipationKind | null;
}

@InputType({ description: 'Person who leaves a chat.' })
export class LeaveChatInput {
  @NonNull(() => ID, "Chat, by Kith's id or by the connector's.") chat!: string;
  @NonNull(() => PersonRefInput, 'Person who leaves.') person!: PersonRefInput;
  @Nullable(() => DateTime, 'Time of leaving; by default now. Connector only.') at?: Date | null;
}

@InputType({ description: 'Person who takes part in a chat.' })
export class ParticipantInput {
  @NonNull(() => PersonRefInput, 'Person who takes part; a new handle creates the account.') person!: PersonRefInput;

  @Field(() => participationKindEnum, { nullable: true, defaultValue: 'MEMBER', description: 'Kind of participation.' })
  as?: ParticipationKind | null;
}

@InputType({ description: 'Chat with the complete list of its participants.' })
export class SyncChatInput extends UpsertChatInput {
  @NonNull(() => [ParticipantInput], 'All current participants, at most 1,000; anyone who is not listed leaves.')
  participants!: ParticipantInput[];
}
