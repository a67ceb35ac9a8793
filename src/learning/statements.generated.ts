// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of memories learned from a person's words since a moment. */
  'learning/count-learned-memories': library.statement<{ tenant: string | null; person: string | null; since: number }>('learning/count-learned-memories'),
  /** Numbers of todos that these people have, open or done, for any persona. */
  'learning/count-stored-todos': library.statement<{ tenant: string | null; people: readonly unknown[] }>('learning/count-stored-todos'),
  /** Number of a person's todos for one persona. */
  'learning/count-todos': library.statement<{ tenant: string | null; person: string | null; persona: string | null; kinds: readonly unknown[]; states: readonly unknown[] }>('learning/count-todos'),
  /** Creates todos. */
  'learning/create-todos': library.statement<{ items: readonly { id: unknown; tenantId: unknown; key: unknown; personId: unknown; persona: unknown; kind: unknown; text: unknown; done: unknown; createdAt: unknown; updatedAt: unknown }[] }>('learning/create-todos'),
  /** Records a person's decision about a proposal and keeps only the proposal's value. */
  'learning/decide-proposal': library.statement<{ id: string | null; state: string | null; now: number }>('learning/decide-proposal'),
  /** Deletes a todo of a person for good. */
  'learning/delete-todo': library.statement<{ tenant: string | null; person: string | null; id: string | null }>('learning/delete-todo'),
  /** Marks proposals as lapsed that no one has answered in time, unless one was answered meanwhile. */
  'learning/lapse-proposals': library.statement<{ ids: readonly unknown[]; now: number }>('learning/lapse-proposals'),
  /** Records which messages memories were made from, and how often. A statement that has replaced the text of its memory leaves the messages of the earlier text as former sources, and counts how often that had been said. */
  'learning/link-sources': library.statement<{ tenant: string | null; memories: readonly { id: unknown; replaces: unknown }[]; messages: readonly unknown[] }>('learning/link-sources'),
  /** Records which message todos were made from. */
  'learning/link-todos': library.statement<{ tenant: string | null; todos: readonly unknown[]; message: string | null }>('learning/link-todos'),
  /** One page of proposals that no one has answered in time, the longest over first. */
  'learning/list-expired-proposals': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('learning/list-expired-proposals'),
  /** Statements of a person lately made in private, or in one group, that everyone who hears an insight of them there may hear as well: of these types, the latest first. */
  'learning/list-insight-sources': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; types: readonly unknown[]; since: number; limit: number }>('learning/list-insight-sources'),
  /** The viewer's own proposals, or one of them by its id, newest first, each with the value that it would change. */
  'learning/list-proposals': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; id: string | null; limit: number }>('learning/list-proposals'),
  /** A person's todos for one persona, newest first. */
  'learning/list-todos': library.statement<{ tenant: string | null; person: string | null; persona: string | null; kinds: readonly unknown[]; states: readonly unknown[]; after: { createdAt: unknown; id: unknown }; limit: number }>('learning/list-todos'),
  /** A message with the turns of its conversation just before it, for learning from it. */
  'learning/load-message': library.statement<{ tenant: string | null; id: string | null; before: number }>('learning/load-message'),
  /** Locks messages until the transaction ends, and counts those that still say what background work has read. */
  'learning/lock-messages': library.statement<{ tenant: string | null; read: readonly { id: unknown; text: unknown }[] }>('learning/lock-messages'),
  /** Locks a person's proposal until the transaction ends. Returns its state, and the ids of the memories it would change and of its source messages. */
  'learning/lock-proposal': library.statement<{ tenant: string | null; person: string | null; id: string | null; now: number }>('learning/lock-proposal'),
  /** Locks memories until the transaction ends. */
  'learning/lock-statements': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('learning/lock-statements'),
  /** Locks a person's todos until the transaction ends. Returns the number of open ones and those with these keys. */
  'learning/lock-todos': library.statement<{ tenant: string | null; person: string | null; keys: readonly unknown[]; now: number }>('learning/lock-todos'),
  /** Moment at which insights about a person were last looked for. */
  'learning/read-insight-time': library.statement<{ tenant: string | null; person: string | null }>('learning/read-insight-time'),
  /** Statement that waits in a proposal of a person, for themself who decides on it. */
  'learning/read-statement': library.statement<{ tenant: string | null; person: string | null; id: string | null }>('learning/read-statement'),
  /** Records the start of a search for insights about a person, unless one has started since a given time. */
  'learning/record-insight-time': library.statement<{ tenant: string | null; person: string | null; now: number; since: number }>('learning/record-insight-time'),
  /** Upserts proposals, one per value. A refused one stays refused, a lapsed one opens again, and one with enough messages, or with the former value, applies. */
  'learning/record-proposals': library.statement<{ items: readonly { key: unknown; id: unknown; tenantId: unknown; personId: unknown; field: unknown; proposed: unknown; reason: unknown; statement: unknown; message: unknown; memory: unknown; needed: unknown }[]; now: number; until: number; maxOpen: number }>('learning/record-proposals'),
  /** Marks todos of a person as done or as open again. Returns them, each with `wasDone`, its state before. */
  'learning/set-todos-done': library.statement<{ tenant: string | null; person: string | null; ids: readonly unknown[]; done: boolean; now: number }>('learning/set-todos-done'),
} as const;
