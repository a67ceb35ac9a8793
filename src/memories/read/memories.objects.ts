import { ChatObject } from '../../directory/chats/chats.objects.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Field, Float, ID, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import {
  EntityObject,
  entityObject,
  PersonObject,
  personObject,
  personOrNull,
} from '../../directory/people/people.objects.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { Outcome } from '../conflict.js';
import {
  aspectEnum,
  factTypeEnum,
  memoryTypeEnum,
  outcomeEnum,
  scopeKindEnum,
  sensitivityEnum,
  stabilityEnum,
  statusEnum,
} from './memories.enums.js';
import type { MemoryStatus, ScopeKind } from '../memory.js';
import type { Aspect } from '../memoryKey.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import { type MemoryView } from '../memoryView.js';
import { dateOf } from '../../platform/clock.js';

@ObjectType('Scope', { description: 'Whose memory it is.' })
export class ScopeObject {
  @Field(() => scopeKindEnum)
  kind!: ScopeKind;

  @Field(() => PersonObject, { nullable: true })
  owner!: PersonObject | null;

  @Field(() => ChatObject, { nullable: true })
  chat!: ChatObject | null;
}

@ObjectType('Memory', { description: 'One remembered fact, as its viewer may see it; what they may not see is null.' })
export class MemoryObject {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  text!: string;

  @Field(() => memoryTypeEnum)
  type!: MemoryTypeName;

  @Field(() => String)
  category!: string;

  @Field(() => aspectEnum)
  aspect!: Aspect;

  @Field(() => factTypeEnum)
  factType!: FactType;

  @Field(() => ScopeObject)
  scope!: ScopeObject;

  @Field(() => sensitivityEnum)
  sensitivity!: Sensitivity;

  @Field(() => Boolean, { description: "Whether it may come up outside its owner's contexts and its chat." })
  portable!: boolean;

  @Field(() => [PersonObject], { description: 'The persons it is about; if there are none, its stater or owner.' })
  subjects!: PersonObject[];

  @Field(() => [EntityObject], { description: 'Persons first, then things, in the order named.' })
  entities!: EntityObject[];

  @Field(() => [String])
  entityRefs!: string[];

  @Field(() => String, { nullable: true, description: 'The name of what it is mainly about.' })
  entityLabel!: string | null;

  @Field(() => PersonObject, { nullable: true, description: 'Whose word it is.' })
  statedBy!: PersonObject | null;

  @Field(() => Boolean, { description: 'Said by somebody who is not among the persons it is about.' })
  hearsay!: boolean;

  @Field(() => ChatObject, { nullable: true })
  learnedIn!: ChatObject | null;

  @Field(() => DateTime, { nullable: true })
  learnedAt!: Date | null;

  @Field(() => String, { nullable: true })
  slot!: string | null;

  @Field(() => String, { nullable: true })
  value!: string | null;

  @Field(() => String, { nullable: true, description: 'What makes two statements one memory. Origin only.' })
  memoryKey!: string | null;

  @Field(() => Int, { description: '0 trivial, 1 standard, 2 significant, 3 critical.' })
  importance!: number;

  @Field(() => Boolean)
  pinned!: boolean;

  @Field(() => Float, { description: '0 to 1.' })
  confidence!: number;

  @Field(() => String)
  source!: string;

  @Field(() => statusEnum)
  status!: MemoryStatus;

  @Field(() => stabilityEnum)
  stability!: Stability;

  @Field(() => [String])
  tags!: string[];

  @Field(() => [String])
  evidence!: string[];

  @Field(() => String, { nullable: true, description: 'The persona it was written for; none: for all.' })
  persona!: string | null;

  @Field(() => String, { nullable: true, description: 'Origin only.' })
  thread!: string | null;

  @Field(() => Int, { nullable: true, description: 'How often it was said. Origin only.' })
  mentions!: number | null;

  @Field(() => Int, { nullable: true, description: 'How often it was read. Origin only.' })
  accesses!: number | null;

  @Field(() => DateTime, { nullable: true })
  expiresAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Until when a forgotten memory can be restored.' })
  purgeAt!: Date | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;

  @Field(() => DateTime)
  observedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the same was last said again.' })
  confirmedAt!: Date | null;

  @Field(() => [PersonObject], {
    description: 'Whom it is told to beside its stater and owner; to its origin and to them.',
  })
  confidedTo!: PersonObject[];

  /** View from which the nested fields are resolved. */
  view!: MemoryView;
}

@ObjectType({ description: 'A neighbour of a memory.' })
export class RelatedMemory {
  @Field(() => Float, { description: '0 to 1.' })
  strength!: number;

  @Field(() => MemoryObject)
  memory!: MemoryObject;
}

@ObjectType()
export class RememberPayload {
  @Field(() => outcomeEnum)
  outcome!: Outcome;

  @Field(() => MemoryObject, {
    description: 'As its writer would see it in private; where even they may not, its id with what they said.',
  })
  memory!: MemoryObject;
}

@ObjectType({ description: 'What became of one of many statements.' })
export class RememberResult {
  @Field(() => outcomeEnum, { nullable: true })
  outcome!: Outcome | null;

  @Field(() => MemoryObject, { nullable: true })
  memory!: MemoryObject | null;

  @Field(() => String, { nullable: true })
  errorCode!: string | null;

  @Field(() => String, { nullable: true })
  error!: string | null;
}

@ObjectType({ description: 'One result per input, in order; a failed one never stops the others.' })
export class RememberManyPayload {
  @Field(() => [RememberResult])
  results!: RememberResult[];
}

@ObjectType()
export class MemoryPayload {
  @Field(() => MemoryObject)
  memory!: MemoryObject;
}

@ObjectType()
export class ForgetPayload {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime, { description: 'Until when it can be restored.' })
  purgeAt!: Date;
}

/** Page of a list of memories. */
export const MemoryConnection = connectionOf('Memory', () => MemoryObject);

/** Returns a memory as GraphQL shows it. */
export function memoryObject(view: MemoryView): MemoryObject {
  const { memory, bookkeeping, chatId } = view;
  const person = (one: EntityRow): PersonObject => personObject(one, chatId);
  const { id, text, type, category, aspect, factType, sensitivity, portable, hearsay, slot, value } = memory;
  const { importance, pinned, confidence, source, status, stability, tags, evidence } = memory;
  return {
    id,
    text,
    type,
    category,
    aspect,
    factType,
    sensitivity,
    portable,
    hearsay,
    slot,
    value,
    importance,
    pinned,
    confidence,
    source,
    status,
    stability,
    tags,
    evidence,
    scope: {
      kind: memory.chatId === null ? 'personal' : 'group',
      owner: personOrNull(view.owner, chatId),
      chat: view.scopeChat,
    },
    subjects: view.subjects.map(person),
    entities: view.entities.map((one) => entityObject(one, chatId)),
    entityRefs: [...new Set(view.entities.map(({ ref }) => ref))],
    entityLabel: view.primary?.label ?? null,
    statedBy: personOrNull(view.statedBy, chatId),
    learnedIn: view.learnedIn,
    learnedAt: dateOf(memory.learnedAt),
    memoryKey: bookkeeping ? memory.memoryKey : null,
    persona: memory.persona || null,
    thread: bookkeeping ? (memory.thread ?? memory.threadKey) : null,
    mentions: bookkeeping ? memory.mentions : null,
    accesses: bookkeeping ? memory.accesses : null,
    expiresAt: dateOf(memory.expiresAt),
    purgeAt: dateOf(memory.purgeAt),
    createdAt: new Date(memory.createdAt),
    updatedAt: new Date(memory.updatedAt),
    observedAt: new Date(memory.observedAt),
    confirmedAt: dateOf(memory.confirmedAt),
    confidedTo: view.confidedTo.map(person),
    view,
  };
}
