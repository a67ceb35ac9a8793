import type { Audience } from '../disclosure/audience.js';
import { visibleFields } from '../disclosure/fieldRules.js';
import type { ChatRow } from '../directory/chats/chat.js';
import { standsFor } from '../directory/people/merged.js';
import type { EntityRow } from '../directory/people/person.js';
import { evidenceOf, type MemoryRow, type MemoryState } from './memory.js';

/** A memory as one audience may see it: what the field rules hide is null. */
export interface MemoryView {
  readonly id: string;
  readonly memory: MemoryState;
  /** What decides who may change it. */
  readonly rightsBy: Pick<MemoryRow, 'memory' | 'entities'>;
  /** The chat in whose context it is shown; null for none. */
  readonly chatId: string | null;
  /** The audience it was disclosed to; what hangs on it is shown to the same. */
  readonly audience: () => Promise<Audience>;
  readonly subjects: readonly EntityRow[];
  /** Persons first, then things, in the order named. */
  readonly entities: readonly EntityRow[];
  readonly primary: EntityRow | null;
  readonly owner: EntityRow | null;
  /** Whom it is confided to, for its origin and for them. */
  readonly confidedTo: readonly EntityRow[];
  readonly statedBy: EntityRow | null;
  readonly scopeChat: ChatRow | null;
  readonly learnedIn: ChatRow | null;
  /** Whether access counts, keys and run ids are shown. */
  readonly bookkeeping: boolean;
}

/** Masks a memory that the rule has disclosed to this audience. */
export function viewOf(row: MemoryRow, audience: Audience): MemoryView {
  const { memory } = row;
  const fields = visibleFields(evidenceOf(memory), audience);
  const entity = byId(
    row.entities.map((one) => [
      one.id,
      // What somebody is called in a memory that they merged stays, but for a person: they go by one name.
      one.type === 'person'
        ? standsFor(audience, { ...one, label: labelOf(one, memory, audience.viewerId) })
        : { ...standsFor(audience, one), label: labelOf(one, memory, audience.viewerId) },
    ]),
  );
  const chat = byId(row.chats.map((one) => [one.id, one]));
  const named = (ids: readonly string[]): EntityRow[] => distinct(ids.flatMap((id) => entity(id) ?? []));
  return {
    id: memory.id,
    memory,
    rightsBy: row,
    chatId: audience.chatId,
    audience: () => Promise.resolve(audience),
    subjects: named(memory.subjectIds),
    entities: named([...memory.aboutIds, ...memory.entityIds]),
    primary: entity(memory.primaryId),
    confidedTo: fields.confidants ? named(memory.confidedIds ?? []) : [],
    owner: fields.people ? entity(memory.ownerId) : null,
    statedBy: fields.people ? entity(memory.staterId) : null,
    scopeChat: fields.scopeChat ? chat(memory.chatId) : null,
    learnedIn: fields.learnedIn ? chat(memory.learnedInId) : null,
    bookkeeping: fields.bookkeeping,
  };
}

/**
 * What an audience reads as somebody's or something's name: an account's own, an acquaintance's to who made it, and else
 * what this memory calls them. The stored name may come from a memory that is hidden.
 */
function labelOf({ id, label, handle, creatorId, type }: EntityRow, memory: MemoryState, viewerId: string): string {
  if (handle !== null || (type === 'person' && creatorId === viewerId)) return label;
  const said = memory.aboutLabels[memory.aboutIds.indexOf(id)] ?? memory.entityLabels[memory.entityIds.indexOf(id)];
  return said ?? label;
}

const distinct = (entities: readonly EntityRow[]): EntityRow[] => [
  ...new Map(entities.map((one) => [one.id, one])).values(),
];

function byId<T>(items: readonly (readonly [string, T])[]): (id: string | null) => T | null {
  const known = new Map(items);
  return (id) => (id === null ? null : (known.get(id) ?? null));
}
