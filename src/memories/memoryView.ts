import type { Audience } from '../disclosure/audience.js';
import { visibleFields } from '../disclosure/fieldRules.js';
import type { ChatRow } from '../directory/chats/chat.js';
import { resolveMerged } from '../directory/people/merged.js';
import { entityNamed, type EntityRow, readsStoredName } from '../directory/people/person.js';
import { distinctById } from '../platform/groupBy.js';
import { type MemoryRow, type MemoryState, labelInMemory } from './memory.js';
import type { Aspect } from './memoryKey.js';

/** Memory as one audience may see it. Fields hidden by the field rules are null. */
export interface MemoryView {
  readonly id: string;
  readonly memory: MemoryState;
  /** Unmasked memory and entities, from which the viewer's rights follow. */
  readonly unmaskedRow: Pick<MemoryRow, 'memory' | 'entities'>;
  /** Id of the chat in whose context it is shown; null for none. */
  readonly chatId: string | null;
  /** Audience it was disclosed to. Its neighbours are disclosed to the same audience. */
  readonly audience: () => Promise<Audience>;
  readonly subjects: readonly EntityRow[];
  /** Persons first, then things, in the order named. */
  readonly entities: readonly EntityRow[];
  readonly primary: EntityRow | null;
  readonly owner: EntityRow | null;
  /** Null unless the viewer may see its confidants. */
  readonly confided: boolean | null;
  /** Persons it is confided to; shown to its origin and to them, else empty. */
  readonly confidedTo: readonly EntityRow[];
  readonly statedBy: EntityRow | null;
  /** Main topic, and true if its stater is not among its subjects. Without the stater, as for another person's words. */
  readonly aspect: Aspect;
  readonly hearsay: boolean;
  readonly scopeChat: ChatRow | null;
  readonly learnedIn: ChatRow | null;
  /** True if access counts, keys and run ids are shown. */
  readonly bookkeeping: boolean;
}

/** Masks a memory that the disclosure rule has disclosed to this audience. */
export function viewOf(row: MemoryRow, audience: Audience): MemoryView {
  const { memory } = row;
  const fields = visibleFields(memory, audience);
  // A statement about no one counts as one about its stater or owner. Where these are masked, it names no one.
  const isNameless = memory.aboutIds.length === 0 && !fields.people;
  const entity = byId(row.entities.map((one) => [one.id, maskEntity(one, memory, audience)]));
  const chat = byId(row.chats.map((one) => [one.id, one]));
  const entitiesOf = (ids: readonly string[]): EntityRow[] => distinctById(ids.flatMap((id) => entity(id) ?? []));
  return {
    id: memory.id,
    memory,
    unmaskedRow: row,
    chatId: audience.chatId,
    audience: () => Promise.resolve(audience),
    subjects: isNameless ? [] : entitiesOf(memory.subjectIds),
    entities: entitiesOf([...memory.aboutIds, ...memory.entityIds]),
    primary: isNameless && memory.subjectIds.includes(memory.primaryId ?? '') ? null : entity(memory.primaryId),
    confided: fields.confidants ? memory.confidedIds !== null : null,
    confidedTo: fields.confidants ? entitiesOf(memory.confidedIds ?? []) : [],
    owner: fields.people ? entity(memory.ownerId) : null,
    statedBy: fields.people ? entity(memory.staterId) : null,
    aspect: memory.aspect === 'profile' && !fields.people ? 'people' : memory.aspect,
    hearsay: memory.hearsay || !fields.people,
    scopeChat: fields.scopeChat ? chat(memory.chatId) : null,
    learnedIn: fields.learnedIn ? chat(memory.learnedInId) : null,
    bookkeeping: fields.bookkeeping,
  };
}

/**
 * Returns an entity of a memory as an audience reads it: by the stored name if it may be read, else by the name that
 * this memory uses. Null if the memory uses none, as for a confidant who is an acquaintance of another person.
 */
function maskEntity(entity: EntityRow, memory: MemoryState, audience: Audience): EntityRow | null {
  const memoryLabel = labelInMemory(memory, entity.id);
  if (!readsStoredName(entity, audience)) return memoryLabel === undefined ? null : entityNamed(entity, memoryLabel);
  const keptEntity = resolveMerged(audience, entity);
  // A merged thing keeps the name that this memory uses. A merged person has one name everywhere.
  return entity.type === 'person' ? keptEntity : { ...keptEntity, label: memoryLabel ?? entity.label };
}

function byId<T>(items: readonly (readonly [string, T | null])[]): (id: string | null) => T | null {
  const valueById = new Map(items);
  return (id) => (id === null ? null : (valueById.get(id) ?? null));
}
