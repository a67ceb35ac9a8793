// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of acquaintances of a person among these people, plus the names that the person gave to one of them. */
  'removal/erasure/count-acquaintances-and-aliases': library.statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[] }>('removal/erasure/count-acquaintances-and-aliases'),
  /** Numbers of a person's work, todos, checkpoints, proposals and summaries up to a moment. */
  'removal/erasure/count-own': library.statement<{ person: string | null; until: number; spared: readonly unknown[] }>('removal/erasure/count-own'),
  /** Marks an account as erased up to a moment, once for each, and deletes all but its handle. */
  'removal/erasure/erase-account': library.statement<{ tenant: string | null; person: string | null; until: number }>('removal/erasure/erase-account'),
  /** Deletes a person's acquaintances, and the names that the person gave to accounts up to a moment. Keeps an acquaintance about which something was stored later. */
  'removal/erasure/erase-acquaintance': library.statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[]; until: number }>('removal/erasure/erase-acquaintance'),
  /** Deletes a batch of a person's conversation and session summaries up to a moment, and of conversations and sessions without messages. Returns the number of summaries, and of all deleted nodes. */
  'removal/erasure/erase-conversations': library.statement<{ person: string | null; until: number; limit: number }>('removal/erasure/erase-conversations'),
  /** Deletes a batch of an account's directory entries that were made up to a moment, for an erasure that is not finished: its aliases, links to it, the acquaintances, things and aliases of its namespace, and its participation. An empty period is left in shared chats, so that a chat that had two people stays one that had; chats without another participant go. Returns the number of deleted entries; no row for an erased account. */
  'removal/erasure/erase-directory': library.statement<{ tenant: string | null; person: string | null; until: number; limit: number }>('removal/erasure/erase-directory'),
  /** Deletes a batch of a person's todos, checkpoints, spines, proposals, merge decisions and background work up to a moment. Returns the number of each, and of all deleted nodes. */
  'removal/erasure/erase-own': library.statement<{ person: string | null; until: number; spared: readonly unknown[]; limit: number; checkpoints: number }>('removal/erasure/erase-own'),
  /** Deletes the summaries of a person's talk with these ids. Returns their number. */
  'removal/erasure/erase-summaries': library.statement<{ viewer: string | null; ids: readonly unknown[] }>('removal/erasure/erase-summaries'),
  /** Latest moment between now and another moment at which something by or about a person was stored, by an instance whose clock is ahead. Null if there is none. */
  'removal/erasure/find-latest-own': library.statement<{ tenant: string | null; person: string | null; now: number; until: number }>('removal/erasure/find-latest-own'),
  /** Messages of a person's direct talk that these memories were made of. */
  'removal/erasure/list-direct-talk-sources': library.statement<{ tenant: string | null; viewer: string | null; memories: readonly unknown[] }>('removal/erasure/list-direct-talk-sources'),
  /** One page of the memories by and about a person, of any owner and status, that were stored up to a moment, or folded from one that was; folds first. */
  'removal/erasure/list-own-memories': library.statement<{ tenant: string | null; person: string | null; until: number; limit: number }>('removal/erasure/list-own-memories'),
  /** One page of the messages that a person said up to a moment, in any place, and of those said to them alone or in answer to them. */
  'removal/erasure/list-own-messages': library.statement<{ tenant: string | null; person: string | null; place: string | null; until: number; limit: number }>('removal/erasure/list-own-messages'),
  /** One page of a person's texts besides messages and statements, from a moment and id on, newest first: todos, summaries of their talk, episodes and insights. */
  'removal/erasure/list-own-texts': library.statement<{ tenant: string | null; viewer: string | null; at: number; before: string | null; limit: number }>('removal/erasure/list-own-texts'),
  /** Ids of all that stand for the same person as this one in the eyes of the viewer: the account that an acquaintance is linked to, the viewer's acquaintances that are linked to it, and everyone merged into one of these. */
  'removal/erasure/list-same-person-ids': library.statement<{ tenant: string | null; viewer: string | null; person: string | null }>('removal/erasure/list-same-person-ids'),
  /** One page of the memories that a person owns or stated about these people until a moment, live or not. */
  'removal/erasure/list-stored-about': library.statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[]; until: number; limit: number }>('removal/erasure/list-stored-about'),
  /** Latest unfinished erasures of accounts, of one tenant or of all. */
  'removal/erasure/list-unfinished-erasures': library.statement<{ kind: string | null; states: readonly unknown[]; tenant: string | null; limit: number }>('removal/erasure/list-unfinished-erasures'),
  /** Removal that has begun in this graph and is not applied, as of its latest request. */
  'removal/ledger/find-begun': library.statement<{ id: string | null }>('removal/ledger/find-begun'),
  /** Marks in this graph of these removals of the ledger: the time of the latest request that has begun, and of the latest that is applied. */
  'removal/ledger/list-marks': library.statement<{ ids: readonly unknown[] }>('removal/ledger/list-marks'),
  /** Records that this graph has applied a removal of the ledger, as of its latest request. */
  'removal/ledger/mark-applied': library.statement<{ id: string | null; tenant: string | null; requestedAt: number }>('removal/ledger/mark-applied'),
  /** Records that a removal of the ledger begins in this graph, with its latest request. */
  'removal/ledger/mark-begun': library.statement<{ id: string | null; tenant: string | null; requestedAt: number; request: string | null }>('removal/ledger/mark-begun'),
  /** Numbers of traces of removed messages and memories, by id: themselves, index entries, events with a text, todos and tombstones. */
  'removal/messages/count-traces': library.statement<{ tenant: string | null; messages: readonly unknown[]; memories: readonly unknown[]; todos: readonly unknown[] }>('removal/messages/count-traces'),
  /** Deletes messages, decrements the mentions in what other messages still say, and writes tombstones: `keys` are fingerprints of the messages, `sentences` of their sentences, `hearerIds` those who heard them. A sentence has a tombstone per person who removes it, so that no one's removal tells of another one, or ends with it. */
  'removal/messages/delete-messages': library.statement<{ tenant: string | null; person: string | null; items: readonly { id: unknown; keys: unknown; sentences: unknown; hearerIds: unknown }[]; now: number }>('removal/messages/delete-messages'),
  /** Deletes the proposals made because of these messages, open or decided. Returns their number by person. */
  'removal/messages/delete-proposals': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('removal/messages/delete-proposals'),
  /** Deletes the summaries made of these messages: those of their sessions, rolling ones from their turns on, and pages about their speakers from then on. Returns their number by person. */
  'removal/messages/delete-summaries': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('removal/messages/delete-summaries'),
  /** Deletes todos for good. */
  'removal/messages/delete-todos': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('removal/messages/delete-todos'),
  /** Messages of a place with these ids that the viewer heard, each with the person of its conversation. */
  'removal/messages/find-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; allPersonas: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; place: string | null; ids: readonly unknown[] }>('removal/messages/find-messages'),
  /** Live notes about these people that they own themselves. */
  'removal/messages/find-user-notes': library.statement<{ tenant: string | null; owners: readonly unknown[]; type: string | null }>('removal/messages/find-user-notes'),
  /** Deletes the work of messages that are about to be removed, and requeues running work that has read them: work on their conversations, and work on a later message of the same conversation. The interrupted attempt does not count. Locks work and messages until the transaction ends. Returns the persons whose work it deleted. */
  'removal/messages/halt-work': library.statement<{ tenant: string | null; keys: readonly unknown[]; ids: readonly unknown[]; readers: readonly unknown[]; before: number; now: number }>('removal/messages/halt-work'),
  /** Memories and todos made of these messages. `alone` is true if no other message and no other mention says what they say now. A fold is removed with any of its messages; its other sources come back. */
  'removal/messages/list-derived-data': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('removal/messages/list-derived-data'),
  /** Present texts and names of these memories, with their names of acquaintances and things. `hasFormer` is true if the history has former or refused texts. */
  'removal/messages/list-memory-texts': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('removal/messages/list-memory-texts'),
  /** Deletes the pair vectors of the messages right after these, and queues them again: such a vector was made with the message before. */
  'removal/messages/requeue-pair-vectors': library.statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>('removal/messages/requeue-pair-vectors'),
  /** Number of values that a place keeps out: in total, for the viewer, and for people who no longer take part. */
  'removal/values/count-removed-values': library.statement<{ tenant: string | null; viewer: string | null; place: string | null; participantIds: readonly unknown[] }>('removal/values/count-removed-values'),
  /** Ids of these memories that the viewer may hear or is the origin of. */
  'removal/values/filter-readable-ids': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; allPersonas: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; ids: readonly unknown[] }>('removal/values/filter-readable-ids'),
  /** Ids of these messages that this person has removed before. */
  'removal/values/find-removed': library.statement<{ tenant: string | null; person: string | null; ids: readonly unknown[] }>('removal/values/find-removed'),
  /** Deletes the tombstones of each sentence that has one of these fingerprints, so that it can be learned again, if the viewer removed it, or heard it and its remover no longer takes part. */
  'removal/values/lift-removed-sentences': library.statement<{ tenant: string | null; fingerprints: readonly unknown[]; viewer: string | null; participantIds: readonly unknown[] }>('removal/values/lift-removed-sentences'),
  /** Deletes removals of values in a place: one value that the viewer removed or heard, or without a value all of people who no longer take part. Returns their number. */
  'removal/values/lift-removed-value': library.statement<{ tenant: string | null; chat: string | null; viewer: string | null; place: string | null; fingerprint: string | null; participantIds: readonly unknown[]; now: number }>('removal/values/lift-removed-value'),
  /** Replaces the texts of messages by those without the removed values, keeps the fingerprints of the texts as sent, and queues their vectors again. */
  'removal/values/mask-messages': library.statement<{ items: readonly { id: unknown; set: unknown; sentFingerprint: unknown }[]; now: number }>('removal/values/mask-messages'),
  /** One page of the texts in the history of these memories, by memory, oldest first, each from its own position on. `oldKnown` and `newKnown` are true for texts that the viewer said, `refused` for a new text that was not stored. */
  'removal/values/page-former-texts': library.statement<{ tenant: string | null; viewer: string | null; memories: readonly { id: unknown; afterAt: unknown; afterId: unknown }[]; limit: number }>('removal/values/page-former-texts'),
  /** One page of the present texts and names of the memories of a place that the viewer may hear or is the origin of: those of its chat, and the viewer's own that were learned there. Others of the viewer's own follow with `isOfPlace` false if their history has texts that the viewer said, because a former text keeps no place. `hasFormer` is true if the history has such texts. */
  'removal/values/page-memory-texts': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; allPersonas: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; chat: string | null; afterId: string | null; limit: number }>('removal/values/page-memory-texts'),
  /** One page of the messages of a place that the viewer heard, in the order of recording, each with the person of its conversation. */
  'removal/values/page-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; allPersonas: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; place: string | null; afterSeq: number; limit: number }>('removal/values/page-messages'),
  /** Keeps values out of a place from now on, once each for the viewer; a recording there waits until they are stored. Returns how many of these the viewer kept out before, and how many they keep out in total. */
  'removal/values/put-removed-values': library.statement<{ tenant: string | null; chat: string | null; viewer: string | null; place: string | null; values: readonly { key: unknown; fingerprint: unknown; length: unknown; firstTokenHash: unknown; hearerIds: unknown }[]; now: number }>('removal/values/put-removed-values'),
  /** Deletes the former texts of memories from their history; present texts stay. Returns the number of changed events of each. */
  'removal/values/wipe-former-texts': library.statement<{ ids: readonly unknown[] }>('removal/values/wipe-former-texts'),
  /** Deletes texts from events of the history. */
  'removal/values/wipe-texts': library.statement<{ events: readonly { id: unknown; oldText: unknown; newText: unknown }[] }>('removal/values/wipe-texts'),
} as const;
