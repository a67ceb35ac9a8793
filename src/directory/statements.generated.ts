// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of chats that the viewer takes or took part in; all of the tenant's for a connector that acts for no one. */
  'directory/chats/count-chats': library.statement<{ tenant: string | null; viewer: string | null; all: boolean }>('directory/chats/count-chats'),
  /** Locks chats until the transaction ends and notes the latest moment from which they hold something. */
  'directory/chats/extend-held-until': library.statement<{ chats: readonly { id: unknown; at: unknown }[]; now: number }>('directory/chats/extend-held-until'),
  /** Chats by id with who takes part in them now, for present and past participants and for connectors. */
  'directory/chats/fetch-chats': library.statement<{ tenant: string | null; ids: readonly unknown[]; viewer: string | null; connector: boolean; now: number }>('directory/chats/fetch-chats'),
  /** The ids of the chats that texts name: by Kith's own id, else by the connector's, among those that the viewer takes or took part in; connectors see all of their tenant's. */
  'directory/chats/find-chat-ids': library.statement<{ tenant: string | null; viewer: string | null; connector: boolean; named: readonly unknown[] }>('directory/chats/find-chat-ids'),
  /** Opens periods of participation. */
  'directory/chats/join-chat': library.statement<{ chat: string | null; joining: readonly { person: unknown; joinedAt: unknown; kind: unknown }[]; open: number }>('directory/chats/join-chat'),
  /** Ends the open periods of participation. */
  'directory/chats/leave-chat': library.statement<{ chat: string | null; leaving: readonly { person: unknown; leftAt: unknown }[]; open: number }>('directory/chats/leave-chat'),
  /** One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for no one. */
  'directory/chats/list-chats': library.statement<{ tenant: string | null; viewer: string | null; all: boolean; afterExternalId: string | null; limit: number }>('directory/chats/list-chats'),
  /** Participants of a chat now, since when and how; and the latest moment from which the chat holds something. */
  'directory/chats/list-participants': library.statement<{ chat: string | null; open: number }>('directory/chats/list-participants'),
  /** The chats of these ids with the periods of all participants in them, as members or as guests, for deciding what a write may do there. */
  'directory/chats/load-chat-periods': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('directory/chats/load-chat-periods'),
  /** Locks a chat until the transaction ends. Returns its kind, the latest moment from which it holds something, the number of participants now, and the periods of a person. */
  'directory/chats/lock-chats': library.statement<{ tenant: string | null; chat: string | null; person: string | null; now: number; open: number }>('directory/chats/lock-chats'),
  /** Moves the beginning of an open period of participation. */
  'directory/chats/move-join': library.statement<{ chat: string | null; person: string | null; joinedAt: number; open: number }>('directory/chats/move-join'),
  /** Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends. */
  'directory/chats/upsert-chats': library.statement<{ tenant: string | null; externalId: string | null; id: string | null; kind: string | null; title: string | null; now: number }>('directory/chats/upsert-chats'),
  /** Aliases to add, each in the namespace of a person; one for another person's account goes to the linked acquaintance, if any. Accounts are still found by handle and name alone. Returns the number of names of each. */
  'directory/people/add-aliases': library.statement<{ tenant: string | null; aliases: readonly { person: unknown; space: unknown; slug: unknown; name: unknown; at: unknown }[] }>('directory/people/add-aliases'),
  /** Number of acquaintances and things that each of these people has created, in any space. */
  'directory/people/count-created-names': library.statement<{ tenant: string | null; people: readonly unknown[] }>('directory/people/count-created-names'),
  /** Number of the people a viewer knows: acquaintances of a creator (null: none), and those with whom the viewer has ever taken part in a chat. */
  'directory/people/count-known-people': library.statement<{ tenant: string | null; viewer: string | null; creator: string | null }>('directory/people/count-known-people'),
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances; with `merged`, for one that is merged into another that one, beside the name of the one asked for. */
  'directory/people/fetch-people': library.statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[]; merged: boolean }>('directory/people/fetch-people'),
  /** The id of the account with exactly this handle. */
  'directory/people/find-account': library.statement<{ tenant: string | null; handle: string | null }>('directory/people/find-account'),
  /** Accounts by exact handle. */
  'directory/people/find-by-handles': library.statement<{ tenant: string | null; handles: readonly unknown[] }>('directory/people/find-by-handles'),
  /** Acquaintances of the speaker that are known by these slugs, or the accounts that they are linked to. With `merged`, the merge target takes the place of a merged acquaintance; without it, one acquaintance stands for all that are merged, by preference the merge target. `mergedId` is the id of the acquaintance known by the slug if its merge target stands for it. */
  'directory/people/find-by-names': library.statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[]; merged: boolean }>('directory/people/find-by-names'),
  /** The accounts of the tenant and the viewer's own acquaintances that have one of these refs; one that is merged is left to what it is merged into. */
  'directory/people/find-by-refs': library.statement<{ tenant: string | null; viewer: string | null; refs: readonly unknown[] }>('directory/people/find-by-refs'),
  /** Names that match a word, among the present and former members of the viewer's chats, or of one chat. */
  'directory/people/find-names-of-participants': library.statement<{ tenant: string | null; viewer: string | null; chat: string | null; query: string | null }>('directory/people/find-names-of-participants'),
  /** Binds an acquaintance to an account from now on; not if it has a second account or was merged into another one. */
  'directory/people/link-acquaintance': library.statement<{ acquaintance: string | null; account: string | null; now: number }>('directory/people/link-acquaintance'),
  /** The names of persons and of those who are merged into them; of accounts, those that they gave to themselves. */
  'directory/people/list-aliases': library.statement<{ ids: readonly unknown[] }>('directory/people/list-aliases'),
  /** The people a viewer knows: acquaintances of a creator (null: none), and those with whom the viewer has ever taken part in a chat, by name. */
  'directory/people/list-known-people': library.statement<{ tenant: string | null; viewer: string | null; creator: string | null; after: { sortKey: unknown; id: unknown }; limit: number }>('directory/people/list-known-people'),
  /** Proposed merges of people and things that a person has named, the latest first, or the one by this id. */
  'directory/people/list-merge-proposals': library.statement<{ creator: string | null; id: string | null; limit: number }>('directory/people/list-merge-proposals'),
  /** People and things that the viewer, or a job for them, has merged into these, the latest first. */
  'directory/people/list-merged-entities': library.statement<{ viewer: string | null; ids: readonly unknown[] }>('directory/people/list-merged-entities'),
  /** These acquaintances and those that are merged into them, each with the slugs of its names. */
  'directory/people/list-names': library.statement<{ ids: readonly unknown[] }>('directory/people/list-names'),
  /** Acquaintances that these creators have merged, each with its merge target, without those linked to an account; locks the creators until the transaction ends. */
  'directory/people/lock-merge-targets': library.statement<{ tenant: string | null; creators: readonly unknown[]; now: number }>('directory/people/lock-merge-targets'),
  /** Acquaintances of a person by id, each with whom it stands for by merges and links; locks the person until the transaction ends, so that none of these is merged or unmerged meanwhile. */
  'directory/people/lock-merged-names': library.statement<{ tenant: string | null; creator: string | null; ids: readonly unknown[]; now: number }>('directory/people/lock-merged-names'),
  /** People, and things that a person named outside of groups, which that person may merge: each with what it is merged into and with how often; held until the transaction ends, with the person who merges. */
  'directory/people/lock-merging': library.statement<{ tenant: string | null; creator: string | null; ids: readonly unknown[]; key: string | null; now: number }>('directory/people/lock-merging'),
  /** Merges one of a person's people or things into another: from now on their creator reads them as one. */
  'directory/people/merge-people': library.statement<{ creator: string | null; kept: string | null; absorbed: string | null; by: string | null; reason: string | null; now: number }>('directory/people/merge-people'),
  /** Records what was decided about two people or things, with the last decisions before it. */
  'directory/people/put-merge': library.statement<{ merge: { id: unknown; key: unknown; tenantId: unknown; creatorId: unknown; keptId: unknown; absorbedId: unknown; state: unknown; reason: unknown; expiresAt: unknown }; event: string | null; actor: string | null; now: number; maxEvents: number }>('directory/people/put-merge'),
  /** Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name. */
  'directory/people/rename-person': library.statement<{ id: string | null; label: string | null }>('directory/people/rename-person'),
  /** Accounts, and acquaintances of a creator (null: none), whose names match these words; a merged one by what it is merged into. */
  'directory/people/search-people': library.statement<{ tenant: string | null; creator: string | null; query: string | null; words: readonly unknown[]; limit: number }>('directory/people/search-people'),
  /** Spends a code for signing in, and returns whether this attempt was the first; deletes some of the expired ones. */
  'directory/people/spend-code': library.statement<{ id: string | null; attempt: string | null; expiresAt: number; now: number }>('directory/people/spend-code'),
  /** Undoes a merge: the absorbed entity is an entity of its own again. */
  'directory/people/undo-merge': library.statement<{ absorbed: string | null }>('directory/people/undo-merge'),
  /** Creates the accounts of handles that the tenant does not know yet, and returns who each of them is, or whose handle looks like it. */
  'directory/people/upsert-accounts': library.statement<{ tenant: string | null; accounts: readonly { handle: unknown; skeleton: unknown; id: unknown; ref: unknown }[]; finderTokens: readonly unknown[]; now: number }>('directory/people/upsert-accounts'),
  /** Creates acquaintances in their creator's space, or finds those of the same ref, and returns whom they stand for. */
  'directory/people/upsert-acquaintances': library.statement<{ tenant: string | null; creator: string | null; people: readonly { id: unknown; ref: unknown; label: unknown; names: unknown; finderTokens: unknown }[]; now: number }>('directory/people/upsert-acquaintances'),
  /** Creates organisations, places and projects in a creator's or chat's space, or finds those of the same ref, and returns what they stand for if their creator has merged them within that space. */
  'directory/people/upsert-things': library.statement<{ tenant: string | null; creator: string | null; things: readonly { id: unknown; space: unknown; type: unknown; ref: unknown; label: unknown }[]; now: number }>('directory/people/upsert-things'),
} as const;
