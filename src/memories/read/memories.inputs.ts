import type { Sensitivity } from '../../disclosure/evidence.js';
import { DateTime, Float, ID, InputType, Int } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
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
import type { RememberInput } from '../drafts/rememberInput.js';

@InputType({
  description:
    'Statement to remember, with the people it is about and those who may hear it. Rules decide the fields that are not given.',
})
export class RememberMemoryInput {
  @NonNull(() => String, 'Text in the third person; at most 280 characters, notes and procedures 8,000.') text!: string;
  @Nullable(() => memoryTypeEnum, 'Type; by default KNOWLEDGE.') type?: MemoryTypeName | null;
  @Nullable(() => String, 'Category, at most 64 characters; by default that of the type.') category?: string | null;
  @Nullable(() => ID, 'Chat in which it is said; null in direct talk with the agent.') chat?: string | null;
  @Nullable(() => scopeKindEnum, 'GROUP if it belongs to the chat; by default PERSONAL.') scope?: ScopeKind | null;

  @Nullable(
    () => [PersonRefInput],
    'People it is about, the main one first; at most 20. Without any, a personal memory of a type from PREFERENCE to OBSERVATION, except KNOWLEDGE, is about its owner.',
  )
  about?: PersonRefInput[] | null;

  @Nullable(() => [EntityInput], 'Things it names, at most 20; persons among them count as `about`.')
  entities?: EntityInput[] | null;

  @Nullable(() => factTypeEnum, 'Kind of fact; by default that of the type.') factType?: FactType | null;

  @Nullable(
    () => sensitivityEnum,
    'Sensitivity; by default by its words, else PUBLIC (in private PERSONAL, if the service is set so).',
  )
  sensitivity?: Sensitivity | null;

  @Nullable(
    () => Boolean,
    'True if it may follow the people it is about into other contexts. By default true, unless it is temporary (its type or its words) or an account it is about, other than its stater, was not there.',
  )
  portable?: boolean | null;

  @Nullable(
    () => Int,
    'Importance: 0 trivial, 1 standard, 2 significant, 3 critical; by default 1, with a slot 2, and 3 while it is pinned.',
  )
  importance?: number | null;

  @Nullable(() => Boolean, 'True to pin it: it stands at the start of contexts of kind CONVERSATION. By default false.')
  pinned?: boolean | null;

  @Nullable(() => [PersonRefInput], 'Told only to these people, its stater and its owner; people you know, at most 20.')
  confidedTo?: PersonRefInput[] | null;

  @Nullable(() => Float, 'Confidence, 0 to 1; by default 1.') confidence?: number | null;

  @Nullable(
    () => String,
    'Single-valued field that it fills, such as `city`: it replaces what filled the field before. Give its `value`, too; without one, the text counts as the value.',
  )
  slot?: string | null;

  @Nullable(() => String, 'Value of the slot; at most 500 characters.') value?: string | null;
  @Nullable(() => [String], 'Tags, at most 20 of 64 characters.') tags?: string[] | null;

  @Nullable(
    () => [String],
    'Texts that support it, such as the message it was learned from; at most 20 of 500 characters.',
  )
  evidence?: string[] | null;

  @Nullable(() => stabilityEnum, 'Expected duration; by default that of the type.') stability?: Stability | null;

  @Nullable(
    () => Int,
    'Days to live, 1 to 36,500; by default OBSERVATION 3, CONTEXT and SUMMARY 7, TASK 14, EVENT and LOG 30, others none.',
  )
  ttlDays?: number | null;

  @Nullable(() => String, 'Only this persona tells it; null for all personas.') persona?: string | null;

  @Nullable(() => String, 'Name of the thread that reports its changes; by default that of the place.')
  thread?: string | null;

  @Nullable(
    () => String,
    'Agent that it is stored with, at most 200 characters; for filters and exports of its origin.',
  )
  agentId?: string | null;

  @Nullable(() => String, 'Run of the agent, at most 200 characters; for filters and exports of its origin.')
  runId?: string | null;

  @Nullable(() => DateTime, 'Time at which it was true; by default the time at which it was said.')
  observedAt?: Date | null;

  @Nullable(() => DateTime, 'Time at which it was said. Connector only; the speaker must have taken part then.')
  learnedAt?: Date | null;
}

@InputType({ description: 'Statements to remember.' })
export class RememberMemoriesInput {
  @NonNull(() => [RememberMemoryInput], '1 to 100 statements.') memories!: RememberMemoryInput[];
}

@InputType({ description: 'Changes of a memory; fields that are absent stay as they are.' })
export class CorrectMemoryInput {
  @NonNull(() => ID, 'Memory to correct.') id!: string;
  @Nullable(() => ID, 'Chat in which the correction is said; null in private.') chat?: string | null;

  @Nullable(() => String, 'New text, in the third person; at most 280 characters, notes and procedures 8,000.')
  text?: string | null;

  @Nullable(() => memoryTypeEnum, 'New type.') type?: MemoryTypeName | null;
  @Nullable(() => String, 'New category, at most 64 characters.') category?: string | null;

  @Nullable(() => sensitivityEnum, 'New sensitivity; a lower one needs the right to relax it.')
  sensitivity?: Sensitivity | null;

  @Nullable(
    () => Boolean,
    'True if it may follow the people it is about into other contexts; true needs the right to relax it.',
  )
  portable?: boolean | null;

  @Nullable(() => Int, 'Importance: 0 trivial, 1 standard, 2 significant, 3 critical.') importance?: number | null;
  @Nullable(() => String, 'Single-valued field that it fills, such as `city`.') slot?: string | null;
  @Nullable(() => String, 'Value of the slot; at most 500 characters.') value?: string | null;
  @Nullable(() => [String], 'Tags that replace the stored ones; at most 20 of 64 characters.') tags?: string[] | null;

  @Nullable(() => [String], 'Evidence that replaces the stored one; at most 20 texts of 500 characters.')
  evidence?: string[] | null;

  @Nullable(() => Int, 'Days to live from now, 1 to 36,500.') ttlDays?: number | null;

  @Nullable(
    () => [PersonRefInput],
    'People it is about from now on; at most 20. Its stater and its place do not change.',
  )
  about?: PersonRefInput[] | null;

  @Nullable(
    () => [EntityInput],
    'Things it names from now on, at most 20; persons among them are added to those it is about.',
  )
  entities?: EntityInput[] | null;

  @Nullable(
    () => [PersonRefInput],
    'From now on told only to these people, its stater and its owner; at most 20. Origin only.',
  )
  confidedTo?: PersonRefInput[] | null;

  @Nullable(
    () => [memoryFieldEnum],
    'Fields to clear. SLOT also clears VALUE, CATEGORY becomes that of the type, and without TTL the memory does not expire.',
  )
  clear?: MemoryField[] | null;
}

@InputType({ description: 'Memory to forget.' })
export class ForgetMemoryInput {
  @NonNull(() => ID, 'Memory to forget.') id!: string;
  @Nullable(() => ID, 'Chat in which you ask; null in private.') chat?: string | null;
}

@InputType({ description: 'Memory to restore.' })
export class RestoreMemoryInput {
  @NonNull(() => ID, 'Memory to restore.') id!: string;
  @Nullable(() => ID, 'Chat in which you ask; null in private.') chat?: string | null;
}

@InputType({ description: 'Fold to undo.' })
export class UnfoldMemoryInput {
  @NonNull(() => ID, 'Memory whose source is CURATED_FOLD, or a pinned memory that superseded others.') id!: string;
  @Nullable(() => ID, 'Chat in which you ask; null in private.') chat?: string | null;
}

@InputType({ description: 'Memory to pin or unpin.' })
export class PinMemoryInput {
  @NonNull(() => ID, 'Memory to pin or unpin.') id!: string;
  @Nullable(() => ID, 'Chat in which you ask; null in private.') chat?: string | null;
  @NonNull(() => Boolean, 'true pins it, false unpins it.') pinned!: boolean;
}

@InputType('MemoryFilter', { description: 'Filter of a list or search; at most 100 values per field.' })
export class MemoryFilterInput {
  @Nullable(() => [memoryTypeEnum], 'Any of these types.') types?: MemoryTypeName[] | null;
  @Nullable(() => [String], 'Any of these categories.') categories?: string[] | null;
  @Nullable(() => [aspectEnum], 'Any of these aspects.') aspects?: Aspect[] | null;
  @Nullable(() => [String], 'Any of these tags.') tags?: string[] | null;
  @Nullable(() => Boolean, 'Pinned ones only (true), or unpinned ones only (false).') pinned?: boolean | null;
  @Nullable(() => Int, 'Lowest importance, 0 to 3.') importanceMin?: number | null;
  @Nullable(() => Int, 'Highest importance, 0 to 3.') importanceMax?: number | null;
  @Nullable(() => DateTime, 'Changed after this time.') updatedAfter?: Date | null;
  @Nullable(() => DateTime, 'Changed before this time.') updatedBefore?: Date | null;
  @Nullable(() => [String], 'Any of these refs, such as `org:acme`.') entityRefs?: string[] | null;

  @Nullable(() => [statusEnum], 'Any of these states; those other than ACTIVE only for your own memories, in private.')
  statuses?: MemoryStatus[] | null;

  @Nullable(() => scopeKindEnum, 'Only personal memories, or only those of chats.') scope?: ScopeKind | null;

  @Nullable(
    () => ID,
    'Memories of this chat, or learned in it; a chat that you take or took part in. It only filters; `chat` says where you ask.',
  )
  inChat?: string | null;

  @Nullable(() => [factTypeEnum], 'Any of these kinds of facts.') factTypes?: FactType[] | null;
  @Nullable(() => [String], 'Any of these slots.') slots?: string[] | null;
  @Nullable(() => [sourceEnum], 'Any of these sources.') sources?: MemorySource[] | null;
  @Nullable(() => [sensitivityEnum], 'Any of these sensitivities.') sensitivities?: Sensitivity[] | null;
  @Nullable(() => [ID], 'Any of these staters, if you may see who stated the memory.') statedBy?: string[] | null;
  @Nullable(() => [ID], 'Any of these owners, if you may see who owns the memory.') ownedBy?: string[] | null;
  @Nullable(() => String, 'Stored with this agent; your own memories only.') agentId?: string | null;
  @Nullable(() => String, 'Stored in this run of an agent; your own memories only.') runId?: string | null;
  @Nullable(() => makerEnum, 'Only memories made by people, or by agents.') madeBy?: MemoryMaker | null;

  @Nullable(() => Boolean, 'Only hearsay (true), or only statements about their own stater (false).')
  hearsay?: boolean | null;

  @Nullable(() => DateTime, 'Stored after this time.') createdAfter?: Date | null;
  @Nullable(() => DateTime, 'Stored before this time.') createdBefore?: Date | null;
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
