import { DateTime, Field, ID, InputType, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import { roleEnum } from '../directory/chats/chats.objects.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import { PersonObject, PersonRefInput, personObject } from '../directory/people/people.objects.js';
import type { ConversationRow, SessionRow } from './conversationRows.js';
import type { MessageRow } from './message.js';

@ObjectType('Message', { description: 'One turn of a conversation, word for word.' })
export class MessageObject {
  @Field(() => ID, { description: 'Id of the message.' })
  id!: string;

  @Field(() => String, { description: "The sender's own id of the message, unique in its place." })
  externalId!: string;

  @Field(() => PersonObject, { nullable: true, description: 'Person who spoke; null for the agent.' })
  speaker!: PersonObject | null;

  @Field(() => roleEnum, { description: 'Role of the speaker: a person or the agent.' })
  role!: MessageRole;

  @Field(() => String, { description: 'Text, at most 8,000 characters; removed values read "[removed]".' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'Persona it was exchanged with; null for none.' })
  persona!: string | null;

  @Field(() => DateTime, { description: 'Time at which it was said.' })
  at!: number;

  /** Id of the chat; null for direct talk. */
  chatId!: string | null;

  /** Id of the chat in which it is read; null for none. */
  shownIn!: string | null;
}

/** Returns a function that maps messages to their GraphQL objects, as they are read in a chat; null for none. */
export const messageIn =
  (shownIn: string | null) =>
  ({ speaker, persona, ...message }: MessageRow): MessageObject => ({
    ...message,
    speaker: speaker && personObject(speaker, shownIn),
    persona: persona || null,
    shownIn,
  });

@ObjectType({ description: 'Summary of a session.' })
class SessionSummary {
  @Field(() => String, { description: 'The session in one sentence.' })
  oneLiner!: string;

  @Field(() => [String], { description: 'At most five points that mattered to the person.' })
  whatMattered!: string[];

  @Field(() => [String], { description: 'At most five open questions and loose ends.' })
  openLoops!: string[];

  @Field(() => [String], { description: 'At most five promises that were made.' })
  commitments!: string[];

  @Field(() => [String], { description: 'Names of the people who came up; at most 20.' })
  people!: string[];

  @Field(() => String, { description: 'Mood of the session.' })
  tone!: string;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: number;
}

@ObjectType('Session', { description: 'Conversation without a pause of 30 minutes.' })
export class SessionObject {
  @Field(() => ID, { description: 'Id of the session.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Persona it was held with; null for none.' })
  persona!: string | null;

  @Field(() => DateTime, { description: 'Time of the first message.' })
  startedAt!: number;

  @Field(() => DateTime, { description: 'Time of the last message.' })
  lastActivityAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of its end; null while it continues.' })
  endedAt!: number | null;

  @Field(() => Int, { description: 'Number of messages.' })
  turnCount!: number;

  @Field(() => SessionSummary, {
    nullable: true,
    description: 'Summary, made in the background after the session has ended.',
  })
  summary!: SessionSummary | null;

  /** Id of the chat; null for direct talk. */
  chatId!: string | null;
}

/** Maps a session to its GraphQL object. */
export const sessionObject = (session: SessionRow): SessionObject => ({
  id: session.id,
  persona: session.persona || null,
  startedAt: session.startedAt,
  lastActivityAt: session.lastActivityAt,
  endedAt: session.endedAt,
  turnCount: session.turns,
  summary: session.summary,
  chatId: session.chatId,
});

@ObjectType({ description: 'Failure of the last rolling summary.' })
class RollingError {
  @Field(() => String, { description: 'Stable reason.' })
  reason!: string;

  @Field(() => String, { nullable: true, description: "Excerpt of the model's answer; null for none." })
  detail!: string | null;
}

@ObjectType({ description: 'Summary of a conversation up to one of its turns.' })
export class RollingSummary {
  @Field(() => String, { description: 'At most 600 characters.' })
  text!: string;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  at!: number;

  @Field(() => Int, { description: 'Last turn that it covers, counted from 1.' })
  throughMessage!: number;
}

@ObjectType('SessionState', { description: 'State of your conversation with a persona in one place.' })
export class SessionStateObject {
  @Field(() => Int, { description: 'Number of messages so far.' })
  messageCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of the last message; null before the first.' })
  lastInteraction!: number | null;

  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  lastUserMessage!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which `consolidate-memories` last ran for your tenant.',
  })
  curatorLastRunAt!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of your own live memories after that run: in direct talk all you may hear, in a chat the public ones.',
  })
  curatorMemoryCount!: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last attempt to summarize; null before the first.',
  })
  lastRollingAttemptAt!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the last summary; null before the first.' })
  lastRollingSuccessAt!: number | null;

  @Field(() => RollingError, { nullable: true, description: 'Failure of the last attempt; null if it did not fail.' })
  lastRollingError!: RollingError | null;

  @Field(() => String, { nullable: true, description: 'Latest rolling summary, at most 600 characters.' })
  rollingSummary!: string | null;

  /** All rolling summaries that were read, newest first. */
  summaries!: RollingSummary[];
}

/** Maps the state of a conversation to its GraphQL object. */
export const stateObject = ({ state, summaries }: ConversationRow): SessionStateObject => ({
  messageCount: state.turns,
  lastInteraction: state.lastAt,
  lastUserMessage: state.lastUserMessage,
  curatorLastRunAt: state.curatorLastRunAt,
  curatorMemoryCount: state.curatorMemoryCount,
  lastRollingAttemptAt: state.lastRollingAttemptAt,
  lastRollingSuccessAt: state.lastRollingSuccessAt,
  lastRollingError:
    state.rollingErrorReason === null ? null : { reason: state.rollingErrorReason, detail: state.rollingErrorDetail },
  rollingSummary: summaries[0]?.text ?? null,
  summaries: summaries.map(({ text, at, throughTurn }) => ({ text, at, throughMessage: throughTurn })),
});

@ObjectType('SummarySpine', {
  description: 'Spine: summary page about a person, made from everything they have said in private.',
})
export class SpineObject {
  @Field(() => Int, { description: 'Number of the version, from 1.' })
  version!: number;

  @Field(() => String, { description: 'Text of the page.' })
  content!: string;

  @Field(() => Int, { description: 'Number of your messages that it is based on.' })
  messageCount!: number;

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: number;
}

@InputType({ description: 'Message to record.' })
export class MessageInput {
  @Field(() => String, { description: 'Your own id of the message, at most 200 characters, unique in its place.' })
  externalId!: string;

  @Field(() => PersonRefInput, {
    nullable: true,
    description: 'Person who spoke. Without it: you if the role is USER, the agent if it is ASSISTANT.',
  })
  speaker?: PersonRefInput | null;

  @Field(() => roleEnum, { description: 'Role of the speaker: a person or the agent.' })
  role!: MessageRole;

  @Field(() => String, { description: 'Text, at most 8,000 characters.' })
  text!: string;

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was said; by default now.' })
  at?: Date | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Told only to these people and the speaker, as is what is learned from it; at most 20.',
  })
  confidedTo?: PersonRefInput[] | null;
}
