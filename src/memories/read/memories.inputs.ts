import type { Sensitivity } from '../../disclosure/evidence.js';
import { DateTime, Field, Float, ID, InputType, Int } from '../../platform/graphql/typeGraphql.js';
import { EntityInput, PersonRefInput } from '../../directory/people/people.objects.js';
import type { Correction, MemoryField } from '../correction.js';
import {
  aspectEnum,
  factTypeEnum,
  memoryFieldEnum,
  memoryTypeEnum,
  scopeKindEnum,
  sensitivityEnum,
  stabilityEnum,
  statusEnum,
} from './memories.enums.js';
import type { MemoryStatus, ScopeKind } from '../memory.js';
import type { AskedFilter } from '../memoryFilter.js';
import type { Aspect } from '../memoryKey.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import type { RememberInput } from '../rememberInput.js';

@InputType('RememberInput', { description: 'A statement to be remembered; what is not given is decided by the rules.' })
export class RememberInputObject {
  @Field(() => String, { description: 'Third person; at most 280 characters, notes and procedures 8,000.' })
  text!: string;

  @Field(() => memoryTypeEnum, { nullable: true, description: 'KNOWLEDGE when not said.' })
  type?: MemoryTypeName | null;

  @Field(() => String, { nullable: true })
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

  @Field(() => factTypeEnum, { nullable: true })
  factType?: FactType | null;

  @Field(() => sensitivityEnum, { nullable: true })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, { nullable: true })
  portable?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 to 3.' })
  importance?: number | null;

  @Field(() => Boolean, { nullable: true })
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

  @Field(() => String, { nullable: true })
  value?: string | null;

  @Field(() => [String], { nullable: true, description: 'At most 20.' })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'At most 20.' })
  evidence?: string[] | null;

  @Field(() => stabilityEnum, { nullable: true })
  stability?: Stability | null;

  @Field(() => Int, { nullable: true, description: 'Days to live, 1 to 36,500.' })
  ttlDays?: number | null;

  @Field(() => String, { nullable: true })
  persona?: string | null;

  @Field(() => String, { nullable: true })
  thread?: string | null;

  @Field(() => String, { nullable: true })
  agentId?: string | null;

  @Field(() => String, { nullable: true })
  runId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was so; when it was said, if not given.' })
  observedAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was said. Connector only; the speaker must have been taking part then.',
  })
  learnedAt?: Date | null;
}

@InputType()
export class CorrectMemoryInput {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Where the correction is said.' })
  chat?: string | null;

  @Field(() => String, { nullable: true })
  text?: string | null;

  @Field(() => memoryTypeEnum, { nullable: true })
  type?: MemoryTypeName | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => sensitivityEnum, { nullable: true })
  sensitivity?: Sensitivity | null;

  @Field(() => Boolean, { nullable: true })
  portable?: boolean | null;

  @Field(() => Int, { nullable: true })
  importance?: number | null;

  @Field(() => String, { nullable: true })
  slot?: string | null;

  @Field(() => String, { nullable: true })
  value?: string | null;

  @Field(() => [String], { nullable: true })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'In the place of the stored one; at most 20.' })
  evidence?: string[] | null;

  @Field(() => Int, { nullable: true })
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

@InputType()
export class ForgetMemoryInput {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  chat?: string | null;
}

@InputType()
export class RestoreMemoryInput {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  chat?: string | null;
}

@InputType()
export class UnfoldMemoryInput {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  chat?: string | null;
}

@InputType()
export class PinMemoryInput {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  chat?: string | null;

  @Field(() => Boolean)
  pinned!: boolean;
}

@InputType('MemoryFilter', { description: 'What a list or search is narrowed to; at most 100 items per list.' })
export class MemoryFilterInput {
  @Field(() => [memoryTypeEnum], { nullable: true })
  types?: MemoryTypeName[] | null;

  @Field(() => [String], { nullable: true })
  categories?: string[] | null;

  @Field(() => [aspectEnum], { nullable: true })
  aspects?: Aspect[] | null;

  @Field(() => [String], { nullable: true, description: 'Any of them.' })
  tags?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  pinned?: boolean | null;

  @Field(() => Int, { nullable: true })
  importanceMin?: number | null;

  @Field(() => Int, { nullable: true })
  importanceMax?: number | null;

  @Field(() => DateTime, { nullable: true })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true })
  updatedBefore?: Date | null;

  @Field(() => [String], { nullable: true, description: 'Any of them.' })
  entityRefs?: string[] | null;

  @Field(() => [statusEnum], {
    nullable: true,
    description: 'Other than ACTIVE: your own memories, in a private context.',
  })
  statuses?: MemoryStatus[] | null;

  @Field(() => scopeKindEnum, { nullable: true })
  scope?: ScopeKind | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Scoped to this chat or learned in it; one you take or took part in. It narrows, and is not where you ask.',
  })
  inChat?: string | null;

  @Field(() => [factTypeEnum], { nullable: true })
  factTypes?: FactType[] | null;

  @Field(() => [String], { nullable: true })
  slots?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'explicit, shadow_extraction, seeded_profile, curated_fold, compression, insight or import; any of them.',
  })
  sources?: string[] | null;

  @Field(() => [sensitivityEnum], { nullable: true })
  sensitivities?: Sensitivity[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of them, where you may see whose word it is.' })
  statedBy?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  hearsay?: boolean | null;

  @Field(() => DateTime, { nullable: true })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true })
  createdBefore?: Date | null;
}

/** Converts the times of a remember input to epoch ms. */
export const toRememberInput = (input: RememberInputObject): RememberInput => ({
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
