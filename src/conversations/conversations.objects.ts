import { DateTime, ID, InputType, Int, ObjectType } from '../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../platform/graphql/fields.js';
import { roleEnum } from '../directory/chats/chats.objects.js';
import type { MessageRole } from '../directory/chats/messageRole.js';
import { PersonObject, PersonRefInput, personObject } from '../directory/people/people.objects.js';
import type { ConversationRow, SessionRow } from './conversationRows.js';
import type { MessageRow } from './message.js';

@ObjectType('Message', { description: 'One turn of a conversation, word for word.' })
export class MessageObject {
  @NonNull(() => ID, 'Id of the message.') id!: string;
  @NonNull(() => String, "The sender's own id of the message, unique in its place.") externalId!: string;
  @Nullable(() => PersonObject, 'Person who spoke; null for the agent.') speaker!: PersonObject | null;
  @NonNull(() => roleEnum, 'Role of the speaker: a person or the agent.') role!: MessageRole;
  @NonNull(() => String, 'Text, at most 8,000 characters; removed values read "[removed]".') text!: string;
  @Nullable(() => String, 'Persona it was exchanged with; null for none.') persona!: string | null;
  @NonNull(() => DateTime, 'Time at which it was said.') at!: number;

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
  @NonNull(() => String, 'The session in one sentence.') oneLiner!: string;
  @NonNull(() => [String], 'At most five points that mattered to the person.') whatMattered!: string[];
  @NonNull(() => [String], 'At most five open questions and loose ends.') openLoops!: string[];
  @NonNull(() => [String], 'At most five promises that were made.') commitments!: string[];
  @NonNull(() => [String], 'Names of the people who came up; at most 20.') people!: string[];
  @NonNull(() => String, 'Mood of the session.') tone!: string;
  @NonNull(() => DateTime, 'Time at which it was made.') createdAt!: number;
}

@ObjectType('Session', { description: 'Conversation without a pause of 30 minutes.' })
export class SessionObject {
  @NonNull(() => ID, 'Id of the session.') id!: string;
  @Nullable(() => String, 'Persona it was held with; null for none.') persona!: string | null;
  @NonNull(() => DateTime, 'Time of the first message.') startedAt!: number;
  @NonNull(() => DateTime, 'Time of the last message.') lastActivityAt!: number;
  @Nullable(() => DateTime, 'Time of its end; null while it continues.') endedAt!: number | null;
  @NonNull(() => Int, 'Number of messages.') turnCount!: number;

  @Nullable(() => SessionSummary, 'Summary, made in the background after the session has ended.')
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
  @NonNull(() => String, 'Stable reason.') reason!: string;
  @Nullable(() => String, "Excerpt of the model's answer; null for none.") detail!: string | null;
}

@ObjectType({ description: 'Summary of a conversation up to one of its turns.' })
export class RollingSummary {
  @NonNull(() => String, 'At most 600 characters.') text!: string;
  @NonNull(() => DateTime, 'Time at which it was made.') at!: number;
  @NonNull(() => Int, 'Last turn that it covers, counted from 1.') throughMessage!: number;
}

@ObjectType('SessionState', { description: 'State of your conversation with a persona in one place.' })
export class SessionStateObject {
  @NonNull(() => Int, 'Number of messages so far.') messageCount!: number;
  @Nullable(() => DateTime, 'Time of the last message; null before the first.') lastInteraction!: number | null;
  @Nullable(() => String, 'At most 200 characters.') lastUserMessage!: string | null;

  @Nullable(() => DateTime, 'Time at which `consolidate-memories` last ran for your tenant.')
  curatorLastRunAt!: number | null;

  @Nullable(
    () => Int,
    'Number of your own live memories after that run: in direct talk all you may hear, in a chat the public ones.',
  )
  curatorMemoryCount!: number | null;

  @Nullable(() => DateTime, 'Time of the last attempt to summarize; null before the first.')
  lastRollingAttemptAt!: number | null;

  @Nullable(() => DateTime, 'Time of the last summary; null before the first.') lastRollingSuccessAt!: number | null;

  @Nullable(() => RollingError, 'Failure of the last attempt; null if it did not fail.')
  lastRollingError!: RollingError | null;

  @Nullable(() => String, 'Latest rolling summary, at most 600 characters.') rollingSummary!: string | null;

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
  @NonNull(() => Int, 'Number of the version, from 1.') version!: number;
  @NonNull(() => String, 'Text of the page.') content!: string;
  @NonNull(() => Int, 'Number of your messages that it is based on.') messageCount!: number;
  @NonNull(() => DateTime, 'Time at which it was made.') createdAt!: number;
}

@InputType({ description: 'Message to record.' })
export class MessageInput {
  @NonNull(() => String, 'Your own id of the message, at most 200 characters, unique in its place.')
  externalId!: string;

  @Nullable(
    () => PersonRefInput,
    'Person who spoke. Without it: you if the role is USER, the agent if it is ASSISTANT.',
  )
  speaker?: PersonRefInput | null;

  @NonNull(() => roleEnum, 'Role of the speaker: a person or the agent.') role!: MessageRole;
  @NonNull(() => String, 'Text, at most 8,000 characters.') text!: string;
  @Nullable(() => DateTime, 'Time at which it was said; by default now.') at?: Date | null;

  @Nullable(
    () => [PersonRefInput],
    'Told only to these people and the speaker, as is what is learned from it; at most 20.',
  )
  confidedTo?: PersonRefInput[] | null;
}
