import { chatIn, ChatObject } from '../../directory/chats/chats.objects.js';
import type { Sensitivity } from '../../disclosure/evidence.js';
import { NodeObject } from '../../platform/graphql/nodeObject.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { maxTimestamp } from '../../platform/clock.js';
import { DateTime, Float, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import {
  NamedObject,
  namedObject,
  PersonObject,
  personObject,
  personOrNull,
} from '../../directory/people/people.objects.js';
import type { EntityRow } from '../../directory/people/person.js';
import {
  aspectEnum,
  factTypeEnum,
  memoryTypeEnum,
  scopeKindEnum,
  sensitivityEnum,
  sourceEnum,
  stabilityEnum,
  statusEnum,
} from './memories.enums.js';
import type { MemorySource, MemoryStatus, ScopeKind } from '../memory.js';
import { type Aspect, nameInKey, nameInRef } from '../memoryKey.js';
import type { FactType, MemoryTypeName, Stability } from '../memoryTypes.js';
import { type MemoryView } from '../memoryView.js';

@ObjectType('Scope', { description: 'Owner or chat of a memory.' })
export class ScopeObject {
  @NonNull(() => scopeKindEnum, 'PERSONAL or GROUP.') kind!: ScopeKind;

  @Nullable(() => PersonObject, 'Owner of a personal memory; null if the viewer may not see it.')
  owner!: PersonObject | null;

  @Nullable(() => ChatObject, 'Chat of a group memory; null if the viewer may not see it.') chat!: ChatObject | null;
}

@ObjectType('Memory', {
  implements: NodeObject,
  description: 'One remembered fact, as its viewer may see it; fields that they may not see are null.',
})
export class MemoryObject extends NodeObject {
  @NonNull(() => String, 'Text in the third person; at most 280 characters, notes and procedures 8,000.') text!: string;

  @NonNull(
    () => memoryTypeEnum,
    'Type; it decides lifetime, default category and, for procedures, which agents may read it.',
  )
  type!: MemoryTypeName;

  @NonNull(() => String, 'Category that the allowlists of agents name; by default that of the type.') category!: string;
  @NonNull(() => aspectEnum, 'Main topic, computed from its main person or thing.') aspect!: Aspect;
  @NonNull(() => factTypeEnum, 'Coarse kind of fact beside `type`; part of the memory key.') factType!: FactType;
  @NonNull(() => ScopeObject, 'Owner or chat that it belongs to.') scope!: ScopeObject;
  @NonNull(() => sensitivityEnum, 'Sensitivity.') sensitivity!: Sensitivity;
  @NonNull(() => Boolean, 'True if it may follow the people it is about into other contexts.') portable!: boolean;

  @NonNull(() => [PersonObject], 'The persons it is about, at most 20; if there are none, its stater or owner.')
  subjects!: PersonObject[];

  @NonNull(
    () => [NamedObject],
    'People and things it names, at most 40: persons first, then things, in the order named.',
  )
  entities!: NamedObject[];

  @NonNull(() => [String], 'Distinct refs of the people and things it names, such as `org:acme`; at most 62.')
  entityRefs!: string[];

  @Nullable(() => String, 'Name of its main person or thing; null if it has none.') entityLabel!: string | null;

  @Nullable(() => PersonObject, 'Stater: the person who said it; null if the viewer may not see it.')
  statedBy!: PersonObject | null;

  @NonNull(() => Boolean, 'True if its stater is not among its subjects, or is hidden from the viewer.')
  hearsay!: boolean;

  @Nullable(() => ChatObject, 'Chat in which it was said; null for direct talk, and if the viewer may not see it.')
  learnedIn!: ChatObject | null;

  @Nullable(() => DateTime, 'Time at which it was said; null if unknown.') learnedAt!: number | null;
  @Nullable(() => String, 'Single-valued field that it fills, such as `city`; null for none.') slot!: string | null;
  @Nullable(() => String, 'Value of the slot; null for none.') value!: string | null;

  @Nullable(() => String, 'Deduplication key: statements with the same key are one memory. Origin only.')
  memoryKey!: string | null;

  @NonNull(() => Int, 'Importance: 0 trivial, 1 standard, 2 significant, 3 critical.') importance!: number;

  @NonNull(
    () => Boolean,
    'True if it is pinned: it stands at the start of contexts of kind CONVERSATION, and has importance 3.',
  )
  pinned!: boolean;

  @NonNull(() => Float, 'Certainty, 0 to 1; a much less certain statement does not replace it.') confidence!: number;
  @NonNull(() => sourceEnum, 'Source: how it was made.') source!: MemorySource;
  @NonNull(() => statusEnum, 'Status; only ACTIVE memories are live.') status!: MemoryStatus;
  @NonNull(() => stabilityEnum, 'Expected duration.') stability!: Stability;
  @NonNull(() => [String], 'Tags, at most 20 of 64 characters.') tags!: string[];

  @NonNull(
    () => [String],
    'Texts that support it, such as the message it was learned from; at most 20 of 500 characters.',
  )
  evidence!: string[];

  @Nullable(() => String, 'Persona it was written for; null for all.') persona!: string | null;
  @Nullable(() => String, 'Thread that reports its changes. Origin only.') thread!: string | null;
  @Nullable(() => Int, 'Number of times it was said. Origin only.') mentions!: number | null;
  @Nullable(() => Int, 'Number of times it was read. Origin only.') accesses!: number | null;
  @Nullable(() => DateTime, 'Time at which it is archived; null if it never expires.') expiresAt!: number | null;

  @Nullable(() => DateTime, 'Time until which a forgotten memory can be restored; null if it was not forgotten.')
  purgeAt!: number | null;

  @NonNull(() => DateTime, 'Time at which it was stored.') createdAt!: number;
  @NonNull(() => DateTime, 'Time of the last change.') updatedAt!: number;
  @NonNull(() => DateTime, 'Time at which it was true.') observedAt!: number;
  @Nullable(() => DateTime, 'Time at which the same was last said again; null for never.') confirmedAt!: number | null;

  @Nullable(
    () => Boolean,
    'True if told only to its stater, its owner and the people in `confidedTo`, if any; null if the viewer is none of them.',
  )
  confided!: boolean | null;

  @NonNull(
    () => [PersonObject],
    'At most 20 people it is confided to, besides its stater and owner; shown to its origin and to them.',
  )
  confidedTo!: PersonObject[];

  /** View from which the nested fields are resolved. */
  view!: MemoryView;
}

@ObjectType({ description: 'Neighbour of a memory.' })
export class RelatedMemory {
  @NonNull(() => Float, 'Calibrated similarity of the two, 0 to 1.') strength!: number;
  @NonNull(() => MemoryObject, 'The neighbour.') memory!: MemoryObject;
}

/** Page of a list of memories. */
export const MemoryConnection = connectionOf('Memory', () => MemoryObject);

/** False if a memory key holds a name that the answer does not show: in a group, that of a merged or private identity. */
function showsNameInKey({ memory, subjects, entities, owner, statedBy }: MemoryView): boolean {
  const visibleEntities = [...subjects, ...entities, ...(owner ? [owner] : []), ...(statedBy ? [statedBy] : [])];
  const name = nameInKey(memory.memoryKey);
  return visibleEntities.some(({ ref }) => nameInRef(ref).toLowerCase() === name);
}

/** Returns a memory as GraphQL shows it. */
export function memoryObject(view: MemoryView): MemoryObject {
  const { memory, bookkeeping, chatId, aspect, hearsay } = view;
  const toPerson = (entity: EntityRow): PersonObject => personObject(entity, chatId);
  const { id, text, type, category, factType, sensitivity, portable, slot, value } = memory;
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
      chat: chatIn(view.scopeChat, chatId),
    },
    subjects: view.subjects.map(toPerson),
    entities: view.entities.map((entity) => namedObject(entity, chatId)),
    entityRefs: [...new Set(view.entities.map(({ ref }) => ref))],
    entityLabel: view.primary?.label ?? null,
    statedBy: personOrNull(view.statedBy, chatId),
    learnedIn: chatIn(view.learnedIn, chatId),
    learnedAt: memory.learnedAt,
    memoryKey: bookkeeping && showsNameInKey(view) ? memory.memoryKey : null,
    persona: memory.persona || null,
    thread: bookkeeping ? (memory.thread ?? memory.threadKey) : null,
    mentions: bookkeeping ? memory.mentions : null,
    accesses: bookkeeping ? memory.accesses : null,
    expiresAt: memory.expiresAt >= maxTimestamp ? null : memory.expiresAt,
    purgeAt: memory.purgeAt,
    createdAt: memory.createdAt,
    updatedAt: memory.updatedAt,
    observedAt: memory.observedAt,
    confirmedAt: memory.confirmedAt,
    confided: view.confided,
    confidedTo: view.confidedTo.map(toPerson),
    view,
  };
}
