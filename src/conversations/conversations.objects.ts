import { dateOf } from '../platform/clock.js';
import { DateTime, Field, ID, InputType, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import { roleEnum } from '../directory/chats/chats.objects.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import { PersonObject, PersonRefInput, personObject } from '../directory/people/people.objects.js';
import type { ConversationRow, SessionRow, SpineRow } from './conversationRows.js';
import type { MessageRow } from './message.js';

@ObjectType('Message', { description: 'One turn of a conversation, kept as it was said.' })
export class MessageObject {
  @Field(() => ID, { description: 'Id of the message.' })
  id!: string;

  @Field(() => String, { description: "The sender's own id of it, unique where it was said." })
  externalId!: string;

  @Field(() => PersonObject, { nullable: true, description: 'None: the agent.' })
  speaker!: PersonObject | null;

  @Field(() => roleEnum, { description: 'Who said it: a person or the agent.' })
  role!: MessageRole;

  @Field(() => String, { description: 'What was said, at most 8,000 characters; removed values read "[removed]".' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'The persona it was exchanged with.' })
  persona!: string | null;

  @Field(() => DateTime, { description: 'Time at which it was said.' })
  at!: Date;

  /** Id of the chat; null for direct talk. */
  chatId!: string | null;
}

/** Maps a message to its GraphQL object. */
export const messageObject = ({
  id,
  externalId,
  speaker,
  role,
  text,
  persona,
  at,
  chatId,
}: MessageRow): MessageObject => ({
  id,
  externalId,
  speaker: speaker && personObject(speaker),
  role,
  text,
  persona: persona || null,
  at: new Date(at),
  chatId,
});

@ObjectType({ description: 'What a session came to.' })
class SessionSummary {
  @Field(() => String, { description: 'The session in one sentence.' })
  oneLiner!: string;

  @Field(() => [String], { description: 'What mattered to the person.' })
  whatMattered!: string[];

  @Field(() => [String], { description: 'What was left open.' })
  openLoops!: string[];

  @Field(() => [String], { description: 'What was promised.' })
  commitments!: string[];

  @Field(() => [String], { description: 'Names of the people who came up.' })
  people!: string[];

  @Field(() => String, { description: 'Mood of the session.' })
  tone!: string;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: Date;
}

@ObjectType('Session', { description: 'A stretch of talk without a pause of 30 minutes.' })
export class SessionObject {
  @Field(() => ID, { description: 'Id of the session.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Persona it was held with; null for none.' })
  persona!: string | null;

  @Field(() => DateTime, { description: 'Time of the first message.' })
  startedAt!: Date;

  @Field(() => DateTime, { description: 'Time of the last message.' })
  lastActivityAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'None while it goes on.' })
  endedAt!: Date | null;

  @Field(() => Int, { description: 'Number of messages.' })
  turnCount!: number;

  @Field(() => SessionSummary, { nullable: true, description: 'Made in the background once it has ended.' })
  summary!: SessionSummary | null;

  /** Id of the chat; null for direct talk. */
  chatId!: string | null;
}

/** Maps a session to its GraphQL object. */
export const sessionObject = (session: SessionRow): SessionObject => ({
  id: session.id,
  persona: session.persona || null,
  startedAt: new Date(session.startedAt),
  lastActivityAt: new Date(session.lastActivityAt),
  endedAt: dateOf(session.endedAt),
  turnCount: session.turns,
  summary: session.summary && { ...session.summary, createdAt: new Date(session.summary.createdAt) },
  chatId: session.chatId,
});

@ObjectType({ description: 'Why the last rolling summary failed.' })
class RollingError {
  @Field(() => String, { description: 'Stable reason.' })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'What the model answered, in short; null for none.' })
  detail!: string | null;
}

@ObjectType({ description: 'What a conversation was about up to one of its turns.' })
export class RollingSummary {
  @Field(() => String, { description: 'At most 600 characters.' })
  text!: string;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  at!: Date;

  @Field(() => Int, { description: 'The turn up to which it goes, counted from 1.' })
  throughMessage!: number;
}

@ObjectType('SessionState', { description: 'How far your conversation with a persona in one place is.' })
export class SessionStateObject {
  @Field(() => Int, { description: 'Number of messages so far.' })
  messageCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of the last message; null before the first.' })
  lastInteraction!: Date | null;

  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  lastUserMessage!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When `consolidate-memories` last ran for your tenant.' })
  curatorLastRunAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Your own live memories after that run: in direct talk all you may hear, in a chat the public ones.',
  })
  curatorMemoryCount!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last attempt to summarize; null before the first.',
  })
  lastRollingAttemptAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the last summary; null before the first.' })
  lastRollingSuccessAt!: Date | null;

  @Field(() => RollingError, { nullable: true, description: 'Why the last attempt failed; null if it did not.' })
  lastRollingError!: RollingError | null;

  @Field(() => String, { nullable: true, description: 'The latest; at most 600 characters.' })
  rollingSummary!: string | null;

  /** All rolling summaries that were read, newest first. */
  summaries!: RollingSummary[];
}

/** Maps the state of a conversation to its GraphQL object. */
export const stateObject = ({ state, summaries }: ConversationRow): SessionStateObject => ({
  messageCount: state.turns,
  lastInteraction: dateOf(state.lastAt),
  lastUserMessage: state.lastUserMessage,
  curatorLastRunAt: dateOf(state.curatorLastRunAt),
  curatorMemoryCount: state.curatorMemoryCount,
  lastRollingAttemptAt: dateOf(state.lastRollingAttemptAt),
  lastRollingSuccessAt: dateOf(state.lastRollingSuccessAt),
  lastRollingError:
    state.rollingErrorReason === null ? null : { reason: state.rollingErrorReason, detail: state.rollingErrorDetail },
  rollingSummary: summaries[0]?.text ?? null,
  summaries: summaries.map(({ text, at, throughTurn }) => ({ text, at: new Date(at), throughMessage: throughTurn })),
});

@ObjectType('SummarySpine', { description: 'What matters in the life of a person, over all their private talk.' })
export class SpineObject {
  @Field(() => Int, { description: 'Number of the version, from 1.' })
  version!: number;

  @Field(() => String, { description: 'Text of the page.' })
  content!: string;

  @Field(() => Int, { description: 'How many of your messages it rests on.' })
  messageCount!: number;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: Date;
}

/** Maps a spine to its GraphQL object. */
export const spineObject = (spine: SpineRow): SpineObject => ({ ...spine, createdAt: new Date(spine.createdAt) });

@InputType({ description: 'One message; no speaker: the agent.' })
export class MessageInput {
  @Field(() => String, { description: 'Your own id of it, at most 200 characters, unique where it is said.' })
  externalId!: string;

  @Field(() => PersonRefInput, {
    nullable: true,
    description: 'Person who spoke; none: the agent, or you with role USER.',
  })
  speaker?: PersonRefInput | null;

  @Field(() => roleEnum, { description: 'Who said it: a person or the agent.' })
  role!: MessageRole;

  @Field(() => String, { description: 'At most 8,000 characters.' })
  text!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was said; now when not given.' })
  at?: Date | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Told to nobody but these and who said it; so is what is learned from it. At most 20.',
  })
  confidedTo?: PersonRefInput[] | null;
}
