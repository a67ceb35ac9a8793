// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of checkpoints and of their bytes, of people or tenants by the beginnings of their keys. */
  'agents/count-checkpoint-bytes': library.statement<{ owners: readonly { owner: unknown; prefix: unknown }[] }>('agents/count-checkpoint-bytes'),
  /** Number of a person's checkpoints. */
  'agents/count-checkpoints': library.statement<{ prefix: string | null }>('agents/count-checkpoints'),
  /** Deletes the checkpoint of a person and thread. Returns the number of deleted ones and of their bytes. */
  'agents/delete-checkpoint': library.statement<{ key: string | null }>('agents/delete-checkpoint'),
  /** Latest changes of a thread between two revisions, newest first: of memories that agents of the audience get without asking, or that are kept for their origin. To others than its origin, only changes of the present text of a memory. */
  'agents/list-changes': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; thread: string | null; since: number; until: number; filter: object; kinds: readonly unknown[]; first: number }>('agents/list-changes'),
  /** One page of a person's checkpoints, by thread. It ends before its data exceeds $maxBytes, but has at least one checkpoint. */
  'agents/list-checkpoints': library.statement<{ prefix: string | null; after: string | null; first: number; maxBytes: number }>('agents/list-checkpoints'),
  /** The pinned memories that a context of this audience starts with: the viewer's own first, then the newest. */
  'agents/list-foundation': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; limit: number }>('agents/list-foundation'),
  /** Next changes in the thread of each subscriber between two revisions, oldest first: of memories that agents of their audience get without asking, or that are kept for their origin. Blocks are left out. */
  'agents/list-next-changes': library.statement<{ subscribers: readonly { thread: unknown; since: unknown; until: unknown; audience: unknown }[]; kinds: readonly unknown[]; first: number }>('agents/list-next-changes'),
  /** The viewer's own notes of these types, of each type the newest; those of $nonSensitive only if they are not sensitive. */
  'agents/list-notes': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; types: readonly unknown[]; nonSensitive: readonly unknown[]; each: number }>('agents/list-notes'),
  /** The viewer's own facts of themself in these slots that hold for every persona, and their profile note, the latest first. */
  'agents/list-profile': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; slots: readonly unknown[]; note: string | null }>('agents/list-profile'),
  /** Ids of the messages at these numbers of these places that a context may repeat without being asked: heard by the viewer and by everyone who hears the answer, and no source of a forgotten memory or, in a group, of a closed one. */
  'agents/list-repeatable-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; allPersonas: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; hearers: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[]; seqs: readonly unknown[] }>('agents/list-repeatable-messages'),
  /** The viewer's own slotted facts that speak of themself and matter, the most important first, then in the order told. */
  'agents/list-slots': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; limit: number }>('agents/list-slots'),
  /** Checkpoint of a person and thread. */
  'agents/read-checkpoint': library.statement<{ key: string | null }>('agents/read-checkpoint'),
  /** The revision of the latest change of a thread that the audience may hear of: what is hidden counts nowhere. */
  'agents/read-revision': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; thread: string | null; filter: object; kinds: readonly unknown[] }>('agents/read-revision'),
  /** Progress of threads since a revision that is known, and the number of events between the two that can be read by now. */
  'agents/read-thread-progress': library.statement<{ threads: readonly { tenant: unknown; key: unknown; knownRev: unknown }[] }>('agents/read-thread-progress'),
  /** Upserts the checkpoint of a person and thread if its version is the expected one (below 0: any). Returns the version before; the caller rolls back if it differs. */
  'agents/save-checkpoint': library.statement<{ tenant: string | null; key: string | null; person: string | null; thread: string | null; expected: number; data: string | null; bytes: number; now: number }>('agents/save-checkpoint'),
} as const;
