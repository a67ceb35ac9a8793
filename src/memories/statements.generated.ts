// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of index entries that the graph holds. */
  'memories/count-entries': library.statement<{}>('memories/count-entries'),
  /** Creates the vector index of index entries for the dimensions of the active embedding space. */
  'memories/create-vector-index': library.variants<{ dimensions: number }, 'set'>('memories/create-vector-index', ['set']),
  /** Drops the vector index, so that very many entries are written faster; it is made anew afterwards. */
  'memories/drop-vector-index': library.variants<{}, 'set'>('memories/drop-vector-index', ['set']),
  /** Fingerprints, of these, that belong to removed sentences, with the people who heard or removed them. */
  'memories/find-removed-sentences': library.statement<{ tenant: string | null; fingerprints: readonly unknown[] }>('memories/find-removed-sentences'),
  /** Time of the first removal of each of these fingerprints that has a tombstone. */
  'memories/find-tombstones': library.statement<{ tenant: string | null; fingerprints: readonly unknown[] }>('memories/find-tombstones'),
  /** True if a tenant has tombstones of sentences. */
  'memories/has-removed-sentences': library.statement<{ tenant: string | null }>('memories/has-removed-sentences'),
  /** Values that places keep out, as fingerprints: of whose words, beside the agent's, and since when. */
  'memories/list-removed-values': library.statement<{ tenant: string | null; places: readonly unknown[] }>('memories/list-removed-values'),
  /** Number of memories of these statuses that the audience may hear, the viewer's own ones that are no longer live included. */
  'memories/read/count-by-status': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; statuses: readonly unknown[]; filter: object }>('memories/read/count-by-status'),
  /** Number of live memories that the audience may hear. */
  'memories/read/count-live': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; filter: object; listing: { people: unknown; notOwnedBy: unknown } }>('memories/read/count-live'),
  /** The memories of these ids whose origin the viewer is, live or not, whatever the context: for its changes and its explanation. */
  'memories/read/fetch-as-origin': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('memories/read/fetch-as-origin'),
  /** The memories of these ids that are no longer live and are kept for the viewer, who is their origin. */
  'memories/read/fetch-inactive': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('memories/read/fetch-inactive'),
  /** The memories of these ids that the audience may hear, with the entities and chats they name. */
  'memories/read/fetch-memories': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('memories/read/fetch-memories'),
  /** One page of memories by status, in one of the orders of lists: live ones the audience may hear, others only of the viewer's own origin in a private context. */
  'memories/read/list-by-status': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; statuses: readonly unknown[]; filter: object; order: string | null; after: { rank: unknown; createdAt: unknown; id: unknown }; limit: number }>('memories/read/list-by-status'),
  /** History of a memory while it had texts whose origin the viewer was, in private alone, newest first: from when it got such a text until it lost it. Without the texts of memories that are not live. */
  'memories/read/list-former-history': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; memory: string | null; after: { at: unknown; id: unknown }; limit: number }>('memories/read/list-former-history'),
  /** History of a memory since its present text, newest first, for its origin and subjects while it is disclosed to them or kept for them. Without the texts of memories that are not live; the text of an ignored statement only for who said it, in private. */
  'memories/read/list-history': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; memory: string | null; after: { at: unknown; id: unknown }; limit: number }>('memories/read/list-history'),
  /** One page of the viewer's memories about an account, live or not, that a link has moved to it or that have changed since a moment, with the details of the last move. */
  'memories/read/list-linked': library.statement<{ account: string | null; since: number; audience: { tenant: unknown; viewer: unknown; now: unknown }; after: { at: unknown; id: unknown }; limit: number }>('memories/read/list-linked'),
  /** One page of the live memories the audience may hear, in one of the orders of lists. */
  'memories/read/list-live': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; keys: readonly unknown[]; filter: object; listing: { people: unknown; notOwnedBy: unknown }; order: string | null; after: { rank: unknown; createdAt: unknown; id: unknown }; limit: number }>('memories/read/list-live'),
  /** One page of the viewer's live memories about an acquaintance and those merged into it, for opening them to the account it is linked to. */
  'memories/read/list-memories-about-acquaintance': library.statement<{ acquaintance: string | null; audience: { tenant: unknown; viewer: unknown; now: unknown }; after: { at: unknown; id: unknown }; limit: number }>('memories/read/list-memories-about-acquaintance'),
  /** For each of these memories at most $first neighbours, the strongest first, that the audience may hear and the filter admits. */
  'memories/read/list-related': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; filter: object; first: number }>('memories/read/list-related'),
  /** The active memories in which a stater speaks of a person who blocks them, or that a person who no longer does has blocked; one page, by id. */
  'memories/read/list-stated-about': library.statement<{ tenant: string | null; stater: string | null; person: string | null; blocks: boolean; after: string | null; limit: number }>('memories/read/list-stated-about'),
  /** Memories that these memories superseded, at most 50 of each, as far as the viewer is their origin. */
  'memories/read/list-superseded': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('memories/read/list-superseded'),
  /** Memories that superseded these memories, as far as the audience may hear them. */
  'memories/read/list-superseding': library.statement<{ ids: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown } }>('memories/read/list-superseding'),
  /** Number of the accounts that a person blocks. */
  'memories/rights/count-blocked': library.statement<{ tenant: string | null; prefix: string | null; blocker: string | null }>('memories/rights/count-blocked'),
  /** One page of the accounts that a person blocks, by name. */
  'memories/rights/list-blocked': library.statement<{ tenant: string | null; prefix: string | null; blocker: string | null; after: { sortKey: unknown; id: unknown }; limit: number }>('memories/rights/list-blocked'),
  /** The accounts that may hear what a viewer has said, with their periods in two chats: those named first, then those with whom the viewer has ever taken part in a chat, by name. */
  'memories/rights/list-hearers': library.statement<{ tenant: string | null; viewer: string | null; named: readonly unknown[]; chatIds: readonly unknown[]; after: { rank: unknown; sortKey: unknown; id: unknown }; limit: number }>('memories/rights/list-hearers'),
  /** Chats in which a viewer takes or took part, by title, each with its participants and guests at $now. hadOthers: another person had joined by $until. */
  'memories/rights/list-hearing-chats': library.statement<{ tenant: string | null; viewer: string | null; now: number; until: number }>('memories/rights/list-hearing-chats'),
  /** Appends restored events to the history, each at the revision it had, and advances threads to the latest of them. The transaction has locked the threads. */
  'memories/writer/append-restored-events': library.statement<{ tenant: string | null; events: readonly { id: unknown; tenantId: unknown; memoryId: unknown; threadKey: unknown; event: unknown; at: unknown; rev: unknown }[] }>('memories/writer/append-restored-events'),
  /** Number of memories that these people stated, in any status. */
  'memories/writer/count-stored': library.statement<{ people: readonly unknown[] }>('memories/writer/count-stored'),
  /** Number of memories of a tenant, of every status. */
  'memories/writer/count-tenant-memories': library.statement<{ tenant: string | null }>('memories/writer/count-tenant-memories'),
  /** Stores new memories with the edges that say whose they are, about whom, by whom and where they were learned, and in which thread their changes are. */
  'memories/writer/create-memories': library.statement<{ items: readonly { memory: unknown; about: unknown; rank: unknown }[] }>('memories/writer/create-memories'),
  /** Live memories of a scope that may say what new facts say: in the same slot or field of the same person, or of a fact type that has one value about the same people; and those that a chat has heard in the slot of the person who speaks there. */
  'memories/writer/find-conflicts': library.statement<{ facts: readonly { id: unknown; tenant: unknown; owner: unknown; chat: unknown; heardIn: unknown; persona: unknown; about: unknown; slot: unknown; single: unknown; field: unknown }[] }>('memories/writer/find-conflicts'),
  /** Ids of these events that are in the history already: by an earlier import, or by a retried write that had been committed. */
  'memories/writer/find-recorded-events': library.statement<{ ids: readonly unknown[] }>('memories/writer/find-recorded-events'),
  /** Ids of memories and events to restore that exist already, or were purged. */
  'memories/writer/find-restored': library.statement<{ tenant: string | null; memories: readonly unknown[]; events: readonly unknown[] }>('memories/writer/find-restored'),
  /** Constraints on new statements: restrictions by key, which outlive the memory, and fingerprints of removed values by place. */
  'memories/writer/find-write-constraints': library.statement<{ tenant: string | null; keys: readonly unknown[]; places: readonly unknown[] }>('memories/writer/find-write-constraints'),
  /** Folds above each of these memories, the nearest first: the fold that it became part of, the fold that this one became part of, and so on. */
  'memories/writer/fold/find-folds': library.statement<{ ids: readonly unknown[]; tenant: string | null }>('memories/writer/fold/find-folds'),
  /** Copies to folds the comparisons of their sources with other memories. */
  'memories/writer/fold/keep-compared': library.statement<{ folds: readonly { id: unknown; sources: unknown }[] }>('memories/writer/fold/keep-compared'),
  /** Links folds to all messages that their sources were made from. */
  'memories/writer/fold/link-fold-sources': library.statement<{ folds: readonly { id: unknown; sources: unknown }[] }>('memories/writer/fold/link-fold-sources'),
  /** Sources of these folds: the memories that they were made of. */
  'memories/writer/fold/list-fold-sources': library.statement<{ ids: readonly unknown[] }>('memories/writer/fold/list-fold-sources'),
  /** Sources of these folds, and recursively the sources of those sources. */
  'memories/writer/fold/list-fold-sources-deep': library.statement<{ ids: readonly unknown[] }>('memories/writer/fold/list-fold-sources-deep'),
  /** Folds with sources learned in several places, live or not, among these memories and the folds made of them. */
  'memories/writer/fold/list-folds-of-several-places': library.statement<{ ids: readonly unknown[] }>('memories/writer/fold/list-folds-of-several-places'),
  /** Pairs of a fold and one of its sources that their owner no longer reads as about the same people, among the memories about this acquaintance or anyone merged into it. The fold is live, or part of a live one. `whole` is true for a live fold that no one has pinned or corrected. */
  'memories/writer/fold/list-separated-names': library.statement<{ acquaintance: string | null }>('memories/writer/fold/list-separated-names'),
  /** Undoes folds: detaches their sources, and marks that they are not to be folded with each other again. */
  'memories/writer/fold/unlink-fold-sources': library.statement<{ pairs: readonly { fold: unknown; source: unknown }[] }>('memories/writer/fold/unlink-fold-sources'),
  /** Locks memories by id, by live key and by field key until the transaction ends, in the order of their ids. Returns their state as of `audience.now`, and in `keysStillHeld` which of the given live keys they still have. */
  'memories/writer/lock-memories': library.statement<{ ids: readonly unknown[]; keys: readonly unknown[]; now: number; audience: { tenant: unknown; now: unknown } }>('memories/writer/lock-memories'),
  /** Locks these people until the transaction ends, so that no one else writes a relation of theirs. Returns the live memories under the keys that relations to one person have, by kind, with the keys that they show. */
  'memories/writer/lock-relations': library.statement<{ tenant: string | null; people: readonly unknown[]; keys: readonly unknown[]; now: number }>('memories/writer/lock-relations'),
  /** Locks these threads until the transaction ends, in the order given. A new one begins at the first revision of its space, `firstRev`. */
  'memories/writer/lock-threads': library.statement<{ tenant: string | null; threads: readonly unknown[]; now: number }>('memories/writer/lock-threads'),
  /** Moves memories with their history to other threads, where it counts as read; deletes the threads in which nothing is left. The transaction has locked all of these threads. */
  'memories/writer/move-to-threads': library.statement<{ tenant: string | null; items: readonly { id: unknown; from: unknown; to: unknown; space: unknown }[] }>('memories/writer/move-to-threads'),
  /** Deletes forgotten memories, and their texts from their history. Their messages stay, marked: no context repeats them. */
  'memories/writer/purge-memories': library.statement<{ ids: readonly unknown[] }>('memories/writer/purge-memories'),
  /** Replaces the index entries of memories. Without a new vector they keep the stored one if the text is unchanged; a memory without a vector of a set in use is queued for one. */
  'memories/writer/put-entries': library.statement<{ items: readonly { id: unknown; keys: unknown; entry: unknown; vector: unknown; space: unknown; keepsVector: unknown; since: unknown }[]; set: string | null }>('memories/writer/put-entries'),
  /** Records how subjects have closed statements of these keys, longer than the memories; removes what closes nothing. */
  'memories/writer/put-restrictions': library.statement<{ tenant: string | null; items: readonly { key: unknown; sensitivity: unknown; closed: unknown; byOrigin: unknown; at: unknown }[] }>('memories/writer/put-restrictions'),
  /** Rebuilds everything derived from the properties of memories: their edges, and their links to index entries and events. Deletes vectors of other spaces than these. */
  'memories/writer/rebuild-memories': library.statement<{ items: readonly { id: unknown; set: unknown; about: unknown; rank: unknown; ownerId: unknown; chatId: unknown; staterId: unknown; hearsay: unknown; learnedInId: unknown; learnedAt: unknown; tenantId: unknown; threadKey: unknown }[]; first: { id: unknown; dimensions: unknown }; second: { id: unknown; dimensions: unknown } }>('memories/writer/rebuild-memories'),
  /** Adds access counts to memories: last read, all reads, and reads by their origin. */
  'memories/writer/record-accesses': library.statement<{ reads: readonly { id: unknown; count: unknown; at: unknown; by: unknown }[] }>('memories/writer/record-accesses'),
  /** Appends to the history, each event with the revision it brings its thread to, and counts the threads up. The transaction has locked them. */
  'memories/writer/record-events': library.statement<{ tenant: string | null; events: readonly { event: unknown; step: unknown }[]; threads: readonly { key: unknown; by: unknown }[] }>('memories/writer/record-events'),
  /** Retires memories: frees their keys and deletes their index entries, neighbours and search properties. */
  'memories/writer/retire-memories': library.statement<{ items: readonly { id: unknown; set: unknown; about: unknown; rank: unknown }[] }>('memories/writer/retire-memories'),
  /** Creates the SUPERSEDES edges from newer memories to older ones. */
  'memories/writer/supersede-memories': library.statement<{ pairs: readonly { newer: unknown; older: unknown; at: unknown; reason: unknown }[] }>('memories/writer/supersede-memories'),
  /** Changes memories in place. New evidence replaces the edges of the old. A memory with another text or other hearers loses its neighbours and comparisons. */
  'memories/writer/update-memories': library.statement<{ items: readonly { id: unknown; set: unknown; evidence: unknown; about: unknown; rank: unknown; moved: unknown }[] }>('memories/writer/update-memories'),
  /** Sets the keys of memories in their present form. A memory that is not live has no live key. */
  'memories/writer/update-memory-keys': library.statement<{ items: readonly { id: unknown; memoryKey: unknown; liveKey: unknown }[] }>('memories/writer/update-memory-keys'),
} as const;
