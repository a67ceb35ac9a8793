// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Makes a person known by more names; accounts are still found by handle and name alone. */
  'directory/add-aliases': library.statement<{ tenant: string | null; space: string | null; by: string | null; aliases: readonly unknown[]; now: number }>('directory/add-aliases'),
  /** Number of chats that the viewer takes or took part in; all of the tenant's for a connector that acts for nobody. */
  'directory/count-chats': library.statement<{ tenant: string | null; viewer: string | null; all: boolean }>('directory/count-chats'),
  /** Number of the people a viewer knows: those they have made, and those with whom they have ever taken part in a chat. */
  'directory/count-known': library.statement<{ tenant: string | null; viewer: string | null }>('directory/count-known'),
  /** Chats by id with who takes part in them now, for present and past participants and for connectors. */
  'directory/fetch-chats': library.statement<{ tenant: string | null; ids: readonly unknown[]; viewer: string | null; connector: boolean; now: number }>('directory/fetch-chats'),
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances; for one that is merged into another that one. */
  'directory/fetch-people': library.statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[] }>('directory/fetch-people'),
  /** The id of the account with exactly this handle. */
  'directory/find-account': library.statement<{ tenant: string | null; handle: string | null }>('directory/find-account'),
  /** Accounts by exact handle. */
  'directory/find-by-handles': library.statement<{ tenant: string | null; handles: readonly unknown[] }>('directory/find-by-handles'),
  /** The speaker's own acquaintances that are known by these slugs; one that is merged stands for what it is merged into, a linked one for its account. */
  'directory/find-by-names': library.statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[] }>('directory/find-by-names'),
  /** The accounts of the tenant and the viewer's own acquaintances that have one of these refs; one that is merged is left to what it is merged into. */
  'directory/find-by-refs': library.statement<{ tenant: string | null; viewer: string | null; refs: readonly unknown[] }>('directory/find-by-refs'),
  /** The ids of the chats that texts name: by Kith's own id, else by the connector's, among those that the viewer takes or took part in; connectors see all of their tenant's. */
  'directory/find-chat-ids': library.statement<{ tenant: string | null; viewer: string | null; connector: boolean; named: readonly unknown[] }>('directory/find-chat-ids'),
  /** Locks chats until the transaction ends and notes the latest moment from which they hold something. */
  'directory/hold-chats': library.statement<{ chats: readonly unknown[]; now: number }>('directory/hold-chats'),
  /** The acquaintances that people have merged, each with the one that it is read as; none is merged or unmerged until the transaction ends. What is linked to an account is left out. */
  'directory/hold-kept-names': library.statement<{ tenant: string | null; makers: readonly unknown[]; now: number }>('directory/hold-kept-names'),
  /** People or things that somebody may merge, each with what it is merged into and with how often; held until the transaction ends, with whoever merges. */
  'directory/hold-merging': library.statement<{ tenant: string | null; maker: string | null; ids: readonly unknown[]; key: string | null; now: number }>('directory/hold-merging'),
  /** Opens periods of participation. */
  'directory/join-chat': library.statement<{ chat: string | null; joining: readonly unknown[]; open: number }>('directory/join-chat'),
  /** Ends the open periods of participation. */
  'directory/leave-chat': library.statement<{ chat: string | null; leaving: readonly unknown[]; open: number }>('directory/leave-chat'),
  /** Binds an acquaintance to an account from now on; a second account is refused by giving back the first. */
  'directory/link-acquaintance': library.statement<{ acquaintance: string | null; account: string | null; now: number }>('directory/link-acquaintance'),
  /** The names of persons and of those who are merged into them. */
  'directory/list-aliases': library.statement<{ ids: readonly unknown[] }>('directory/list-aliases'),
  /** One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for nobody. */
  'directory/list-chats': library.statement<{ tenant: string | null; viewer: string | null; all: boolean; afterExternalId: string | null; limit: number }>('directory/list-chats'),
  /** The people a viewer knows: those they have made, and those with whom they have ever taken part in a chat, by name. */
  'directory/list-known': library.statement<{ tenant: string | null; viewer: string | null; after: object; limit: number }>('directory/list-known'),
  /** Proposed merges of people and things that a person has named, the latest first, or the one by this id. */
  'directory/list-merge-proposals': library.statement<{ maker: string | null; id: string | null; limit: number }>('directory/list-merge-proposals'),
  /** People and things that the viewer, or a job for them, has merged into these, the latest first. */
  'directory/list-merged': library.statement<{ viewer: string | null; ids: readonly unknown[] }>('directory/list-merged'),
  /** Participants of a chat now, since when and how; and the latest moment from which the chat holds something. */
  'directory/list-participants': library.statement<{ chat: string | null; open: number }>('directory/list-participants'),
  /** The chats of these ids with everybody's periods in them, for deciding what a write may do there. */
  'directory/load-chat-standing': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('directory/load-chat-standing'),
  /** Locks a chat until the transaction ends and says what it holds, how many take part now, and when a person took part. */
  'directory/lock-chats': library.statement<{ tenant: string | null; chat: string | null; person: string | null; now: number; open: number }>('directory/lock-chats'),
  /** Makes acquaintances in their creator's space, or finds those of the same ref, and says whom they stand for. */
  'directory/make-acquaintances': library.statement<{ tenant: string | null; creator: string | null; people: readonly unknown[]; now: number }>('directory/make-acquaintances'),
  /** Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref, and says what they stand for. */
  'directory/make-things': library.statement<{ tenant: string | null; creator: string | null; things: readonly unknown[]; now: number }>('directory/make-things'),
  /** Merges one of somebody's people or things into another: from now on whoever made them reads them as one. */
  'directory/merge-people': library.statement<{ maker: string | null; kept: string | null; absorbed: string | null; by: string | null; reason: string | null; now: number }>('directory/merge-people'),
  /** Makes the accounts of handles that the tenant does not know yet, and says who each of them is, or whose handle looks like it. */
  'directory/put-accounts': library.statement<{ tenant: string | null; accounts: readonly unknown[]; finderTokens: readonly unknown[]; now: number }>('directory/put-accounts'),
  /** Keeps what was decided about two people or things, with the last decisions before it. */
  'directory/put-merge': library.statement<{ merge: object; event: string | null; actor: string | null; now: number; most: number }>('directory/put-merge'),
  /** Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name. */
  'directory/rename-account': library.statement<{ id: string | null; label: string | null }>('directory/rename-account'),
  /** Persons whose names match these words, as far as the viewer may find them; a merged one by what it is merged into. */
  'directory/search-people': library.statement<{ tenant: string | null; viewer: string | null; query: string | null; words: readonly unknown[]; limit: number }>('directory/search-people'),
  /** Spends a code for signing in, and says whether nobody has before; some of those that have expired are forgotten. */
  'directory/spend-code': library.statement<{ id: string | null; attempt: string | null; expiresAt: number; now: number }>('directory/spend-code'),
  /** Lets one that was merged stand for itself again. */
  'directory/unmerge-people': library.statement<{ absorbed: string | null }>('directory/unmerge-people'),
  /** Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends. */
  'directory/upsert-chats': library.statement<{ tenant: string | null; externalId: string | null; id: string | null; kind: string | null; title: string | null; now: number }>('directory/upsert-chats'),
} as const;
