import { DateTime, Field, ID, InputType, ObjectType, registerEnumType } from '../../platform/graphql/typeGraphql.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { PersonRefInput } from '../people/people.objects.js';
import { type ChatKind, chatKinds, type ParticipationKind, participationKinds } from '../../disclosure/audience.js';
import { messageRoles } from './messageRole.js';

/** GraphQL enum of the chat kinds. */
const chatKindEnum = enumOf(chatKinds);
registerEnumType(chatKindEnum, {
  name: 'ChatKind',
  description: 'PRIVATE is meant for one person and the agent; what counts is who takes part.',
});

const participationKindEnum = enumOf(participationKinds);
registerEnumType(participationKindEnum, {
  name: 'ParticipationKind',
  description:
    'A GUEST hears of the chat what was said while they were there; for everybody else they hear like a MEMBER.',
});

/** GraphQL enum of the message roles. */
export const roleEnum = enumOf(messageRoles);
registerEnumType(roleEnum, { name: 'Role', description: 'Who said it: a person, or the agent.' });

@ObjectType('Chat', { description: 'Where people talk; its participants come and go.' })
export class ChatObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String, {
    description: "The connector's own id of the chat; every argument that takes a chat takes it, too.",
  })
  externalId!: string;

  @Field(() => chatKindEnum)
  kind!: ChatKind;

  @Field(() => String, { nullable: true })
  title!: string | null;
}

@InputType()
export class UpsertChatInput {
  @Field(() => String)
  externalId!: string;

  @Field(() => chatKindEnum)
  kind!: ChatKind;

  @Field(() => String, { nullable: true })
  title?: string | null;
}

@InputType({ description: 'Connector; a handle not seen before makes the account.' })
export class JoinChatInput {
  @Field(() => ID)
  chat!: string;

  @Field(() => PersonRefInput)
  person!: PersonRefInput;

  @Field(() => DateTime, { nullable: true, description: 'When they joined; now when not said.' })
  at?: Date | null;

  @Field(() => participationKindEnum, { nullable: true, defaultValue: 'MEMBER' })
  as?: ParticipationKind | null;
}

@InputType()
export class LeaveChatInput {
  @Field(() => ID)
  chat!: string;

  @Field(() => PersonRefInput)
  person!: PersonRefInput;

  @Field(() => DateTime, { nullable: true, description: 'When they left; now when not said. Connector only.' })
  at?: Date | null;
}

@InputType()
export class ParticipantInput {
  @Field(() => PersonRefInput)
  person!: PersonRefInput;

  @Field(() => participationKindEnum, { nullable: true, defaultValue: 'MEMBER' })
  as?: ParticipationKind | null;
}

@InputType()
export class SyncChatInput extends UpsertChatInput {
  @Field(() => [ParticipantInput], {
    description: 'Everybody who takes part now, at most 1,000: whoever is not listed leaves.',
  })
  participants!: ParticipantInput[];
}
