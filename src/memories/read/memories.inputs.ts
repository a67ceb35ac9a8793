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
import type { RequestedFilter, MemoryMaker } from '../memoryFilter.js';
import type { Aspect } from '../memoryKey.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { RememberInput } from '../rememberInput.js';

@InputType({
  description:
    'Statement to remember, with the people it is about and those who may hear it. Rules decide the fields that are not given.',
})
export class RememberMemoryInput {
  @Field(() => String, { description: 'Text in the third person; at most 280 characters, notes and procedures 8,000.' })
  text!: string;

  @Field(() => memoryTypeEnum, { nullable: true, description: 'Type; by default KNOWLEDGE.' })
  type?: MemoryTypeName | null;

  @Field(() => String, { nullable: true, description: 'Category, at most 64 characters; by default that of the type.' })
  category?: string | null;

  @Field(() => ID, { nullable: true, description: 'Chat in which it is said; null in direct talk with the agent.' })
  chat?: string | null;

  @Field(() => scopeKindEnum, {
    nullable: true,
    description: 'GROUP if it belongs to the chat; by default PERSONAL.',
  })
  scope?: ScopeKind | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description:
      'People it is about, the main one first; at most 20. Without any, a personal memory of a type from PREFERENCE to OBSERVATION, except KNOWLEDGE, is about its owner.',
  })
  about?: PersonRefInput[] | null;

  @Field(() => [EntityInput], {
    nullable: true,
    description: 'Things it names, at most 20; persons among them count as `about`.',
  })
  entities?: EntityInput[] | null;

  @Field(() => factTypeEnum, { nullable: true, description: 'Kind of fact; by default that of the type.' })
  factType?: FactType | null;

  @Field(() => sensitivityEnum, {
    nullable: true,
    description: 'Sensitivity; by default by its words, else PUBLIC (in private PERSONAL, if the service is set so).',
  })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if it may follow the people it is about into other contexts. By default true, unless it is temporary (its type or its words) or an account it is about, other than its stater, was not there.',
  })
  portable?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Importance: 0 trivial, 1 standard, 2 significant, 3 critical; by default 1, with a slot 2, and 3 while it is pinned.',
  })
  importance?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to pin it: it stands at the start of contexts of kind CONVERSATION. By default false.',
  })
  pinned?: boolean | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'Told only to these people, its stater and its owner; people you know, at most 20.',
  })
  confidedTo?: PersonRefInput[] | null;

  @Field(() => Float, { nullable: true, description: 'Confidence, 0 to 1; by default 1.' })
  confidence?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Single-valued field that it fills, such as `city`: it replaces what filled the field before. Give its `value`, too; without one, the text counts as the value.',
  })
  slot?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the slot; at most 500 characters.' })
  value?: string | null;

  @Field(() => [String], { nullable: true, description: 'Tags, at most 20 of 64 characters.' })
  tags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Texts that support it, such as the message it was learned from; at most 20 of 500 characters.',
  })
  evidence?: string[] | null;

  @Field(() => stabilityEnum, {
    nullable: true,
    description: 'Expected duration; by default that of the type.',
  })
  stability?: Stability | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Days to live, 1 to 36,500; by default OBSERVATION 3, CONTEXT and SUMMARY 7, TASK 14, EVENT and LOG 30, others none.',
  })
  ttlDays?: number | null;

  @Field(() => String, { nullable: true, description: 'Only this persona tells it; null for all personas.' })
  persona?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the thread that reports its changes; by default that of the place.',
  })
  thread?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Agent that it is stored with, at most 200 characters; for filters and exports of its origin.',
  })
  agentId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Run of the agent, at most 200 characters; for filters and exports of its origin.',
  })
  runId?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which it was true; by default the time at which it was said.',
  })
  observedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which it was said. Connector only; the speaker must have taken part then.',
  })
  learnedAt?: Date | null;
}

@InputType({ description: 'Statements to remember.' })
export class RememberMemoriesInput {
  @Field(() => [RememberMemoryInput], { description: '1 to 100 statements.' })
  memories!: RememberMemoryInput[];
}

@InputType({ description: 'Changes of a memory; fields that are absent stay as they are.' })
export class CorrectMemoryInput {
  @Field(() => ID, { description: 'Memory to correct.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Chat in which the correction is said; null in private.' })
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
    description: 'New sensitivity; a lower one needs the right to relax it.',
  })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it may follow the people it is about into other contexts; true needs the right to relax it.',
  })
  portable?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Importance: 0 trivial, 1 standard, 2 significant, 3 critical.' })
  importance?: number | null;

  @Field(() => String, { nullable: true, description: 'Single-valued field that it fills, such as `city`.' })
  slot?: string | null;

  @Field(() => String, { nullable: true, description: 'Value of the slot; at most 500 characters.' })
  value?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Tags that replace the stored ones; at most 20 of 64 characters.',
  })
  tags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Evidence that replaces the stored one; at most 20 texts of 500 characters.',
  })
  evidence?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Days to live from now, 1 to 36,500.' })
  ttlDays?: number | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'People it is about from now on; at most 20. Its stater and its place do not change.',
  })
  about?: PersonRefInput[] | null;

  @Field(() => [EntityInput], {
    nullable: true,
    description: 'Things it names from now on, at most 20; persons among them are added to those it is about.',
  })
  entities?: EntityInput[] | null;

  @Field(() => [PersonRefInput], {
    nullable: true,
    description: 'From now on told only to these people, its stater and its owner; at most 20. Origin only.',
  })
  confidedTo?: PersonRefInput[] | null;

  @Field(() => [memoryFieldEnum], {
    nullable: true,
    description:
      'Fields to clear. SLOT also clears VALUE, CATEGORY becomes that of the type, and without TTL the memory does not expire.',
  })
  clear?: MemoryField[] | null;
}

@InputType({ description: 'Memory to forget.' })
export class ForgetMemoryInput {
  @Field(() => ID, { description: 'Memory to forget.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
  chat?: string | null;
}

@InputType({ description: 'Memory to restore.' })
export class RestoreMemoryInput {
  @Field(() => ID, { description: 'Memory to restore.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
  chat?: string | null;
}

@InputType({ description: 'Fold to undo.' })
export class UnfoldMemoryInput {
  @Field(() => ID, { description: 'Memory whose source is CURATED_FOLD, or a pinned memory that superseded others.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
  chat?: string | null;
}

@InputType({ description: 'Memory to pin or unpin.' })
export class PinMemoryInput {
  @Field(() => ID, { description: 'Memory to pin or unpin.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Chat in which you ask; null in private.' })
  chat?: string | null;

  @Field(() => Boolean, { description: 'true pins it, false unpins it.' })
  pinned!: boolean;
}

@InputType('MemoryFilter', { description: 'Filter of a list or search; at most 100 values per field.' })
export class MemoryFilterInput {
  @Field(() => [memoryTypeEnum], { nullable: true, description: 'Any of these types.' })
  types?: MemoryTypeName[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of these categories.' })
  categories?: string[] | null;

  @Field(() => [aspectEnum], { nullable: true, description: 'Any of these aspects.' })
  aspects?: Aspect[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of these tags.' })
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

  @Field(() => [String], { nullable: true, description: 'Any of these refs, such as `org:acme`.' })
  entityRefs?: string[] | null;

  @Field(() => [statusEnum], {
    nullable: true,
    description: 'Any of these states; those other than ACTIVE only for your own memories, in private.',
  })
  statuses?: MemoryStatus[] | null;

  @Field(() => scopeKindEnum, { nullable: true, description: 'Only personal memories, or only those of chats.' })
  scope?: ScopeKind | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Memories of this chat, or learned in it; a chat that you take or took part in. It only filters; `chat` says where you ask.',
  })
  inChat?: string | null;

  @Field(() => [factTypeEnum], { nullable: true, description: 'Any of these kinds of facts.' })
  factTypes?: FactType[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of these slots.' })
  slots?: string[] | null;

  @Field(() => [sourceEnum], { nullable: true, description: 'Any of these sources.' })
  sources?: MemorySource[] | null;

  @Field(() => [sensitivityEnum], { nullable: true, description: 'Any of these sensitivities.' })
  sensitivities?: Sensitivity[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of these staters, if you may see who stated the memory.' })
  statedBy?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of these owners, if you may see who owns the memory.' })
  ownedBy?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Stored with this agent; your own memories only.' })
  agentId?: string | null;

  @Field(() => String, { nullable: true, description: 'Stored in this run of an agent; your own memories only.' })
  runId?: string | null;

  @Field(() => makerEnum, { nullable: true, description: 'Only memories made by people, or by agents.' })
  madeBy?: MemoryMaker | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only hearsay (true), or only statements about their own stater (false).',
  })
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
export function toFilter(input: MemoryFilterInput | null | undefined): RequestedFilter {
  const setFields = Object.entries(input ?? {}).filter(([, value]) => value != null);
  return Object.fromEntries(setFields.map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]));
}
