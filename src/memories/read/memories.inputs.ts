import type { Sensitivity } from '../../disclosure/evidence.js';
import { DateTime, Field, Float, ID, InputType, Int } from '../../platform/graphql/typeGraphql.js';
import { EntityInput, PersonRefInput } from '../../directory/people/people.objects.js';
import type { Correction, MemoryField } from '../correction.js';
import {
  aspectEnum,
  factTypeEnum,
  makerEnum,
  memoryFieldEnum,
  memoryTypeEnum,
  scopeKindEnum,
  sensitivityEnum,
  sourceEnum,
  stabilityEnum,
  statusEnum,
} from './memories.enums.js';
import type { MemorySource, MemoryStatus, ScopeKind } from '../memory.js';
import type { AskedFilter, MemoryMaker } from '../memoryFilter.js';
import type { Aspect } from '../memoryKey.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { RememberInput } from '../rememberInput.js';

@InputType({ description: 'A statement to be remembered; what is not given is decided by the rules.' })
export class RememberMemoryInput {
  @Field(() => String, { description: 'Third person; at most 280 characters, notes and procedures 8,000.' })
  text!: string;

  @Field(() => memoryTypeEnum, { nullable: true, description: 'KNOWLEDGE when not said.' })
  type?: MemoryTypeName | null;

  @Field(() => String, { nullable: true, description: 'Category, at most 64 characters; by default that of the type.' })
  category?: string | null;

  @Field(() => ID, { nullable: true, description: 'Where it is said; none: in direct talk with the agent.' })
  chat?: string | null;

  @Field(() => scopeKindEnum, {
    nullable: true,
    description: 'GROUP: it belongs to that chat; PERSONAL when not said.',
  })
  scope?: ScopeKind | null;

  @Field(() => [PersonRefInput], { nullable: true, description: 'At most 20.' })
  about?: PersonRefInput[] | null;

  @Field(() => [EntityInput], { nullable: true, description: 'At most 20.' })
  entities?: EntityInput[] | null;

  @Field(() => factTypeEnum, { nullable: true, description: 'Kind of fact; by default found in the text.' })
  factType?: FactType | null;

  @Field(() => sensitivityEnum, { nullable: true, description: 'How far it may spread; by default found in the text.' })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether it may come up outside its owner's contexts and its chat; by default found in the text and place.",
  })
  portable?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 to 3.' })
  importance?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it belongs to the foundation of every context; by default false.',
  })
  pinned?: boolean | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Told to nobody but these, its stater and its owner; people you know, at most 20.',
  })
  confidedTo?: PersonRefInput[] | null;

  @Field(() => Float, { nullable: true, description: '0 to 1; 1 when not said.' })
  confidence?: number | null;

  @Field(() => String, { nullable: true, description: 'The single-valued field it fills.' })
  slot?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the slot; at most 280 characters.' })
  value?: string | null;

  @Field(() => [String], { nullable: true, description: 'At most 20.' })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'At most 20.' })
  evidence?: string[] | null;

  @Field(() => stabilityEnum, {
    nullable: true,
    description: 'How long it is expected to hold; by default that of the type.',
  })
  stability?: Stability | null;

  @Field(() => Int, { nullable: true, description: 'Days to live, 1 to 36,500.' })
  ttlDays?: number | null;

  @Field(() => String, { nullable: true, description: 'Told by this persona alone; none: by all.' })
  persona?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the thread whose changes tell of it; by default that of the place.',
  })
  thread?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Agent that it is stored with, at most 200 characters; shown to its origin alone.',
  })
  agentId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Run of the agent, at most 200 characters; shown to its origin alone.',
  })
  runId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was so; when it was said, if not given.' })
  observedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was said. Connector only; the speaker must have been taking part then.',
  })
  learnedAt?: Date | null;
}

@InputType({ description: 'Input of `rememberMemories`.' })
export class RememberMemoriesInput {
  @Field(() => [RememberMemoryInput], { description: '1 to 100 statements.' })
  memories!: RememberMemoryInput[];
}

@InputType({ description: 'Input of `correctMemory`.' })
export class CorrectMemoryInput {
  @Field(() => ID, { description: 'Memory that is corrected.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where the correction is said.' })
  chat?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'New text, in the third person; at most 280 characters, notes and procedures 8,000.',
  })
  text?: string | null;

  @Field(() => memoryTypeEnum, { nullable: true, description: 'New type.' })
  type?: MemoryTypeName | null;

  @Field(() => String, { nullable: true, description: 'New category, at most 64 characters.' })
  category?: string | null;

  @Field(() => sensitivityEnum, {
    nullable: true,
    description: 'How far it may spread; a lower one needs the right to relax it.',
  })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it may come up outside its owner's contexts and its chat; true needs the right to relax it.",
  })
  portable?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 trivial, 1 standard, 2 significant, 3 critical.' })
  importance?: number | null;

  @Field(() => String, { nullable: true, description: 'Single-valued field that it fills, such as `city`.' })
  slot?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the slot; at most 280 characters.' })
  value?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Tags in the place of the stored ones; at most 20 of 64 characters.',
  })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'In the place of the stored one; at most 20.' })
  evidence?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Days to live from now, 1 to 36,500.' })
  ttlDays?: number | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Whom it is about from now on; at most 20. It stays the word of whoever said it, where they said it.',
  })
  about?: PersonRefInput[] | null;

  @Field(() => [EntityInput], {
    nullable: true,
    description: 'The things it names from now on; persons among them are added to those it is about. At most 20.',
  })
  entities?: EntityInput[] | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Told to nobody but these, its stater and its owner, from now on; at most 20. Origin only.',
  })
  confidedTo?: PersonRefInput[] | null;

  @Field(() => [memoryFieldEnum], {
    nullable: true,
    description: 'What is taken away: SLOT with its VALUE; CATEGORY becomes that of the type; without TTL it lives on.',
  })
  clear?: MemoryField[] | null;
}

@InputType({ description: 'Input of `forgetMemory`.' })
export class ForgetMemoryInput {
  @Field(() => ID, { description: 'Memory that is forgotten.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
  chat?: string | null;
}

@InputType({ description: 'Input of `restoreMemory`.' })
export class RestoreMemoryInput {
  @Field(() => ID, { description: 'Memory that is restored.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
  chat?: string | null;
}

@InputType({ description: 'Input of `unfoldMemory`.' })
export class UnfoldMemoryInput {
  @Field(() => ID, { description: 'Memory whose source is CURATED_FOLD, or a pinned one that has taken others in.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
  chat?: string | null;
}

@InputType({ description: 'Input of `pinMemory`.' })
export class PinMemoryInput {
  @Field(() => ID, { description: 'Memory that is pinned or unpinned.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where it is asked; none: in private.' })
  chat?: string | null;

  @Field(() => Boolean, { description: 'true pins it, false unpins it.' })
  pinned!: boolean;
}

@InputType('MemoryFilter', { description: 'What a list or search is narrowed to; at most 100 items per list.' })
export class MemoryFilterInput {
  @Field(() => [memoryTypeEnum], { nullable: true, description: 'Any of these types.' })
  types?: MemoryTypeName[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of these categories.' })
  categories?: string[] | null;

  @Field(() => [aspectEnum], { nullable: true, description: 'Any of these aspects.' })
  aspects?: Aspect[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of them.' })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Pinned ones only (true), or unpinned ones only (false).' })
  pinned?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Lowest importance, 0 to 3.' })
  importanceMin?: number | null;

  @Field(() => Int, { nullable: true, description: 'Highest importance, 0 to 3.' })
  importanceMax?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Changed after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: Date | null;

  @Field(() => [String], { nullable: true, description: 'Any of them.' })
  entityRefs?: string[] | null;

  @Field(() => [statusEnum], {
    nullable: true,
    description: 'Other than ACTIVE: your own memories, in a private context.',
  })
  statuses?: MemoryStatus[] | null;

  @Field(() => scopeKindEnum, { nullable: true, description: 'Memories of persons, or of chats.' })
  scope?: ScopeKind | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Scoped to this chat or learned in it; one you take or took part in. It narrows, and is not where you ask.',
  })
  inChat?: string | null;

  @Field(() => [factTypeEnum], { nullable: true, description: 'Any of these kinds of facts.' })
  factTypes?: FactType[] | null;

  @Field(() => [String], { nullable: true, description: 'Fills any of these single-valued fields.' })
  slots?: string[] | null;

  @Field(() => [sourceEnum], { nullable: true, description: 'Any of them.' })
  sources?: MemorySource[] | null;

  @Field(() => [sensitivityEnum], { nullable: true, description: 'Any of these sensitivities.' })
  sensitivities?: Sensitivity[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of them, where you may see whose word it is.' })
  statedBy?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Owned by any of these people, where you may see whose it is.' })
  ownedBy?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Stored with this agent; your own memories only.' })
  agentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Stored in this run of an agent; your own memories only.' })
  runId?: string | null;

  @Field(() => makerEnum, { nullable: true, description: 'Made by people or by agents.' })
  madeBy?: MemoryMaker | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its stater is among its subjects (false) or not.' })
  hearsay?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Stored after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Stored before this time.' })
  createdBefore?: Date | null;
}

/** Converts the times of a remember input to epoch ms. */
export const toRememberInput = (input: RememberMemoryInput): RememberInput => ({
  ...input,
  observedAt: input.observedAt?.getTime(),
  learnedAt: input.learnedAt?.getTime(),
});

/** Returns the changes that an input asks for. */
export const toCorrection = ({ id: _, chat: __, ...correction }: CorrectMemoryInput): Correction => correction;

/** Converts the times of a filter to epoch ms and drops the fields that are not given. */
export function toFilter(input: MemoryFilterInput | null | undefined): AskedFilter {
  const given = Object.entries(input ?? {}).filter(([, value]) => value != null);
  return Object.fromEntries(given.map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]));
}
