import type { Audience } from '../../disclosure/audience.js';
import { MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import { formatThousands } from '../../platform/graphql/arguments.js';
import { Field, Float, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { defaultMessageFloor } from '../../conversations/search/messageScorer.js';
import { defaultMinRelevance } from '../../recall/relevance.js';
import type { ContextBlock } from './context.js';
import { contextLimits, type ContextKind, type ContextMode, type ContextQuestion } from './contextQuestion.js';

const contextKindEnum = enumOf<ContextKind>('ContextKind', 'Kind of a context.', {
  AGENT: 'The agent itself: its soul, its rules and its notes about the user.',
  CONVERSATION:
    'Everything a reply needs: pinned and relevant memories, cards, earlier messages, summaries, todos and the window.',
  FACTS: "The viewer's own facts with a slot, the three nearest episodes and the window.",
});
const contextModeEnum = enumOf<ContextMode>('ContextMode', 'Mode of a context.', {
  ACTIVE: 'The context is made.',
  OFF: 'Nothing is read, and the text is empty.',
});

const { budget } = contextLimits;

@InputType({ description: 'Kind, audience and budget of a context.' })
export class ContextInput {
  @NonNull(() => contextKindEnum, 'Kind of the context.') kind!: ContextKind;

  @Nullable(
    () => String,
    `Current message of the person, at most ${formatThousands(contextLimits.message)} characters; its first ${formatThousands(contextLimits.query)} decide which memories are relevant.`,
  )
  message?: string | null;

  @Nullable(() => ID, 'Chat in which the person speaks; null in private.') chat?: string | null;
  @Nullable(() => String, 'The persona spoken to; by default that of the header.') persona?: string | null;

  @Nullable(
    () => String,
    'Thread of the revision; by default that of the chat, else that of your direct talk (messages outside chats).',
  )
  thread?: string | null;

  @Nullable(() => Int, 'Revision you saw last: the context starts with the changes since then.')
  sinceRevision?: number | null;

  @Nullable(
    () => String,
    `For the kind AGENT: description of the agent's environment, at most ${formatThousands(contextLimits.environment)} characters.`,
  )
  environment?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: budget.default,
    description: `Budget, ${budget.min} to ${formatThousands(budget.max)} tokens (o200k_base).`,
  })
  budgetTokens?: number | null;

  @Nullable(
    () => Float,
    `Minimum probability that a memory answers the message, 0 to 1; by default ${defaultMinRelevance}, and ${defaultMessageFloor} for earlier messages. 0 sets no minimum; episodes of FACTS must still reach their similarity threshold.`,
  )
  minRelevance?: number | null;

  @Field(() => contextModeEnum, { nullable: true, defaultValue: 'ACTIVE', description: 'Mode; OFF reads nothing.' })
  mode?: ContextMode | null;
}

@ObjectType({ description: 'Section of a context.' })
class ContextSection {
  @NonNull(() => String, 'Name of the section, such as `facts`.') name!: string;
  @NonNull(() => String, 'Text of the section, as in the whole text.') text!: string;
  @NonNull(() => [MemoryObject], 'Memories in the section; at most 200.') memories!: MemoryObject[];
}

@ObjectType('ContextBlock', { description: 'Text for a prompt, made only of what the audience may hear.' })
export class ContextBlockObject {
  @NonNull(() => String, 'The text, within the budget; empty if there is nothing to tell.') text!: string;
  @NonNull(() => [ContextSection], 'Sections of the text, in its order; at most 20.') sections!: ContextSection[];
  @NonNull(() => Int, 'Exact number of tokens of the text (o200k_base).') tokens!: number;

  @Nullable(
    () => Int,
    'Revision of the thread, for `sinceRevision`; the one you gave if its changes did not fit into the budget; null with mode OFF.',
  )
  revision!: number | null;

  /** Audience of the context; null if nothing was read. */
  resolvedAudience!: Audience | null;

  question!: ContextQuestion;
}

/** Maps GraphQL input to a context question. */
export const contextQuestion = ({ chat, ...input }: ContextInput): ContextQuestion => ({ ...input, chatId: chat });

/** Maps a context to its GraphQL object. */
export const contextObject = (
  { sections, audience, ...block }: ContextBlock,
  question: ContextQuestion,
): ContextBlockObject => ({
  ...block,
  sections: sections.map((section) => ({ ...section, memories: section.memories.map(memoryObject) })),
  resolvedAudience: audience,
  question,
});
