import type { ChatsById } from '../../../directory/chats/chat.js';
import type { EntityRow } from '../../../directory/people/person.js';
import type { Restriction } from '../../../disclosure/restriction.js';
import type { Outcome } from '../../conflict.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import type { DraftReferences } from '../../drafts/composeMemory.js';
import type { Draft } from '../../drafts/draft.js';

/** Outcome of a draft that needs consent first: nothing is stored and nothing disclosed. */
export type ConsentPending = 'HELD_BACK';

/** Outcome of one draft, and the memory that is live now. */
export interface StoreResult {
  readonly outcome: Outcome | ConsentPending;
  readonly row: MemoryRow;
  /** Memory that the statement alone would have created. */
  readonly statementRow: MemoryRow;
  /** True if an earlier attempt, or another writer, had stored this very draft already. Nothing was written for it. */
  readonly isRepeat: boolean;
}

/** Writer of drafts, and the people and chats that were read before. */
export interface StoringContext {
  readonly tenantId: string;
  /** Id of the speaker, in whose space new acquaintances and things are created. */
  readonly creatorId: string;
  /** Id of the person who writes, or the name of a job. */
  readonly actor: string;
  readonly chats: ChatsById;
  /** Persons that a statement may name besides those it is about: its owner, its stater and its confidants, by id. */
  readonly people: ReadonlyMap<string, EntityRow>;
  /** Id of the embedding space of the drafts' own vectors; the writer's own if not given. */
  readonly spaceId?: string | null;
  /** Details for the history of these writes, for example the prompt that made them. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** Draft with the memory that it becomes if no live memory has its key. */
export interface ComposedDraft {
  readonly draft: Draft;
  readonly memory: MemoryState;
  readonly references: DraftReferences;
}

/** Locked state of the graph that decides the outcome of drafts. */
export interface LockedState {
  readonly liveByKey: ReadonlyMap<string, MemoryRow>;
  /** Live memories that may say the same of the same people under other keys, by the id of the draft. */
  readonly conflicts: ReadonlyMap<string, readonly MemoryRow[]>;
  /** Restrictions by subjects, by live key. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** Ids of events that are already in the history. */
  readonly recordedEventIds: ReadonlySet<string>;
}
