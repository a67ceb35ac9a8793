import type { Audience } from '../../disclosure/audience.js';
import { MemoryObject, memoryObject } from '../../memories/read/memories.objects.js';
import { Field, Float, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { defaultMinRelevance } from '../../recall/relevance.js';
import { type ContextBlock, type ContextKind, type ContextMode, type ContextQuestion } from './context.js';

const contextKindEnum = enumOf<ContextKind>('ContextKind', 'What a context is made of.', {
  AGENT: 'Who the agent is: its soul, its rules, what it notes about its user.',
  CONVERSATION: 'What a reply needs: pinned and relevant memories, cards, summaries, todos and the window.',
  FACTS: "The viewer's own facts with a slot, the three nearest episodes and the window.",
});
const contextModeEnum = enumOf<ContextMode>('ContextMode', 'Whether a context is made.', {
  ACTIVE: 'It is made.',
  OFF: 'Nothing is read, and the answer is empty.',
});

@InputType({ description: 'For what, where and how long a context is to be.' })
export class ContextInput {
  @Field(() => contextKindEnum, { description: 'What the context is made of.' })
  kind!: ContextKind;

  @Field(() => String, { nullable: true, description: 'What the person says now; decides what is relevant.' })
  message?: string | null;

  @Field(() => ID, { nullable: true, description: 'Where they speak; none: in private.' })
  chat?: string | null;

  @Field(() => String, { nullable: true, description: 'The persona spoken to; by default that of the header.' })
  persona?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The thread whose revision is meant; by default that of the chat, else your direct one.',
  })
  thread?: string | null;

  @Field(() => Int, { nullable: true, description: 'The revision seen last: the context starts with what is new.' })
  sinceRevision?: number | null;

  @Field(() => String, { nullable: true, description: 'Kind AGENT: where the agent runs; at most 4,000 characters.' })
  environment?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 2_000, description: '50 to 32,000 tokens (o200k_base).' })
  budgetTokens?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `How likely a memory must answer the message, 0 to 1; by default ${defaultMinRelevance}. 0 leaves nothing out.`,
  })
  minRelevance?: number | null;

  @Field(() => contextModeEnum, {
    nullable: true,
    defaultValue: 'ACTIVE',
    description: 'OFF reads nothing; by default ACTIVE.',
  })
  mode?: ContextMode | null;
}

@ObjectType({ description: 'A part of a context, as it stands in the text.' })
class ContextSection {
  @Field(() => String, { description: 'Name of the section, such as `facts`.' })
  name!: string;

  @Field(() => String, { description: 'Text of the section, as it stands in the whole.' })
  text!: string;

  @Field(() => [MemoryObject], { description: 'The memories it tells.' })
  memories!: MemoryObject[];
}

@ObjectType('ContextBlock', { description: 'A text for a prompt, of what the audience may hear.' })
export class ContextBlockObject {
  @Field(() => String, { description: 'Text for a prompt, within the budget; empty if there is nothing to tell.' })
  text!: string;

  @Field(() => [ContextSection], { description: 'Parts of the text, in its order.' })
  sections!: ContextSection[];

  @Field(() => Int, { description: 'Of the text, counted exactly.' })
  tokens!: number;

  @Field(() => Int, { nullable: true, description: 'Of the thread; null with mode OFF.' })
  revision!: number | null;

  /** Audience of the context; null if nothing was read. */
  made!: Audience | null;

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
  made: audience,
  question,
});
