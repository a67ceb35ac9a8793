// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Makes a person known by more names; accounts are still found by handle and name alone. */
  'people/add-aliases': library.statement<{ tenant: string | null; space: string | null; by: string | null; aliases: readonly unknown[]; now: number }>('people/add-aliases'),
  /** Gives accounts the skeletons of their handles, where nobody has them yet; one that comes later keeps its handle without it. */
  'people/claim-skeletons': library.statement<{ accounts: readonly unknown[] }>('people/claim-skeletons'),
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances; for one that is merged into another that one. */
  'people/fetch': library.statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[] }>('people/fetch'),
  /** The id of the account with exactly this handle. */
  'people/find-account': library.statement<{ tenant: string | null; handle: string | null }>('people/find-account'),
  /** Accounts by exact handle. */
  'people/find-by-handles': library.statement<{ tenant: string | null; handles: readonly unknown[] }>('people/find-by-handles'),
  /** The speaker's own acquaintances that are known by these slugs; one that is merged stands for what it is merged into, a linked one for its account. */
  'people/find-by-names': library.statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[] }>('people/find-by-names'),
  /** The accounts of the tenant and the viewer's own acquaintances that have one of these refs; one that is merged is left to what it is merged into. */
  'people/find-by-refs': library.statement<{ tenant: string | null; viewer: string | null; refs: readonly unknown[] }>('people/find-by-refs'),
  /** The ids of people and things by ref, in the spaces of people and chats. */
  'people/find-in-spaces': library.statement<{ tenant: string | null; places: readonly unknown[] }>('people/find-in-spaces'),
  /** The things that a person has made, by their refs. */
  'people/find-things': library.statement<{ tenant: string | null; maker: string | null; refs: readonly unknown[] }>('people/find-things'),
  /** The acquaintances that people have merged, each with the one that it is read as; none is merged or unmerged until the transaction ends. What is linked to an account is left out. */
  'people/hold-kept-names': library.statement<{ tenant: string | null; makers: readonly unknown[]; now: number }>('people/hold-kept-names'),
  /** People or things that somebody may merge, each with what it is merged into and with how often; held until the transaction ends, with whoever merges. */
  'people/hold-merging': library.statement<{ tenant: string | null; maker: string | null; ids: readonly unknown[]; key: string | null; now: number }>('people/hold-merging'),
  /** Binds an acquaintance to an account from now on; a second account is refused by giving back the first. */
  'people/link': library.statement<{ acquaintance: string | null; account: string | null; now: number }>('people/link'),
  /** The names of persons and of those who are merged into them. */
  'people/list-aliases': library.statement<{ ids: readonly unknown[] }>('people/list-aliases'),
  /** The people a viewer knows: those they have made, and those with whom they have ever taken part in a chat, by name. */
  'people/list-known': library.statement<{ tenant: string | null; viewer: string | null; after: object; limit: number }>('people/list-known'),
  /** Proposed merges of people and things that a person has named, the latest first, or the one by this id. */
  'people/list-merge-proposals': library.statement<{ maker: string | null; id: string | null; limit: number }>('people/list-merge-proposals'),
  /** People and things that the viewer, or a job for them, has merged into these, the latest first. */
  'people/list-merged': library.statement<{ viewer: string | null; ids: readonly unknown[] }>('people/list-merged'),
  /** Accounts that were made before handles had skeletons, the oldest first. */
  'people/list-unclaimed-accounts': library.statement<{ limit: number }>('people/list-unclaimed-accounts'),
  /** Makes acquaintances in their creator's space, or finds those of the same ref, and says whom they stand for. */
  'people/make-acquaintances': library.statement<{ tenant: string | null; creator: string | null; people: readonly unknown[]; now: number }>('people/make-acquaintances'),
  /** Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref, and says what they stand for. */
  'people/make-things': library.statement<{ tenant: string | null; creator: string | null; things: readonly unknown[]; now: number }>('people/make-things'),
  /** Merges one of somebody's people or things into another: from now on whoever made them reads them as one. */
  'people/merge': library.statement<{ maker: string | null; kept: string | null; absorbed: string | null; by: string | null; reason: string | null; now: number }>('people/merge'),
  /** Makes the accounts of handles that the tenant does not know yet, and says who each of them is, or whose handle looks like it. */
  'people/put-accounts': library.statement<{ tenant: string | null; accounts: readonly unknown[]; finderTokens: readonly unknown[]; now: number }>('people/put-accounts'),
  /** Makes acquaintances as they stood elsewhere, or finds those of the same ref. */
  'people/put-acquaintances': library.statement<{ tenant: string | null; people: readonly unknown[] }>('people/put-acquaintances'),
  /** Makes persons known by more names, each since a time of its own. */
  'people/put-aliases': library.statement<{ tenant: string | null; aliases: readonly unknown[] }>('people/put-aliases'),
  /** Keeps what was decided elsewhere about two people or things; the transaction holds them, and nothing was decided about them here. */
  'people/put-back-merge': library.statement<{ merge: object }>('people/put-back-merge'),
  /** Keeps what was decided about two people or things, with the last decisions before it. */
  'people/put-merge': library.statement<{ merge: object; event: string | null; actor: string | null; now: number; most: number }>('people/put-merge'),
  /** Shows accounts by the names they had elsewhere, where they have none here yet, and notes since when there are they and when insights about them were looked for. */
  'people/put-names': library.statement<{ accounts: readonly unknown[] }>('people/put-names'),
  /** Makes organisations, places and projects as they stood elsewhere, where there are none of the same ref. */
  'people/put-things': library.statement<{ tenant: string | null; things: readonly unknown[] }>('people/put-things'),
  /** Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name. */
  'people/rename': library.statement<{ id: string | null; label: string | null }>('people/rename'),
  /** Persons whose names match these words, as far as the viewer may find them; a merged one by what it is merged into. */
  'people/search': library.statement<{ tenant: string | null; viewer: string | null; query: string | null; words: readonly unknown[]; limit: number }>('people/search'),
  /** Spends a code for signing in, and says whether nobody has before; some of those that have expired are forgotten. */
  'people/spend-code': library.statement<{ id: string | null; attempt: string | null; expiresAt: number; now: number }>('people/spend-code'),
  /** Lets one that was merged stand for itself again. */
  'people/unmerge': library.statement<{ absorbed: string | null }>('people/unmerge'),
} as const;
