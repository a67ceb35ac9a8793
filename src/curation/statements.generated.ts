// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of memories and messages that there are to be looked at. */
  'curation/count-examined': library.statement<{ tenant: string | null }>('curation/count-examined'),
  /** Rest of a person's belongings up to a moment, beside messages and memories, counted. */
  'curation/count-own': library.statement<{ person: string | null; until: number; spared: string | null }>('curation/count-own'),
  /** Number of values that a place keeps out: all, those that the viewer asked for, and those of people who are not there any more. */
  'curation/count-removed-values': library.statement<{ tenant: string | null; viewer: string | null; place: string | null; here: readonly unknown[] }>('curation/count-removed-values'),
  /** Traces of messages and memories that were to go, by id: themselves, their entries, events that still have a text, work and todos. */
  'curation/count-traces': library.statement<{ tenant: string | null; messages: readonly unknown[]; memories: readonly unknown[]; todos: readonly unknown[]; works: readonly unknown[] }>('curation/count-traces'),
  /** Deletes messages for good and keeps out what is recorded again: `keys` say what by, `sayings` by what its sentences are known again. */
  'curation/delete-messages': library.statement<{ tenant: string | null; person: string | null; items: readonly unknown[]; now: number }>('curation/delete-messages'),
  /** Deletes todos for good. */
  'curation/delete-todos': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/delete-todos'),
  /** Takes aliases of nobody away, so many at most; says how many there were. */
  'curation/drop-aliases': library.statement<{ tenant: string | null; limit: number }>('curation/drop-aliases'),
  /** Deletes what was proposed to people because of these messages, decided or not. */
  'curation/drop-proposals': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/drop-proposals'),
  /** Drops what was summed up of these messages: the summaries of their sessions, rolling ones from their turns on, and pages about who said them from then on. */
  'curation/drop-summaries': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/drop-summaries'),
  /** Takes everything from an account but its handle, once for each moment: its names, whom and what its owner has named, who stands for it, and when it took part in chats: an empty period is left, so that a chat that had two people stays one that had. Chats in which nobody else ever was go. */
  'curation/erase-account': library.statement<{ tenant: string | null; person: string | null; until: number }>('curation/erase-account'),
  /** Takes people out of what somebody knows: acquaintances go, accounts lose the names they were given. */
  'curation/erase-acquaintance': library.statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[] }>('curation/erase-acquaintance'),
  /** Deletes a person's todos in which one of these names stands, and what was summed up of their talk with one. */
  'curation/erase-named': library.statement<{ viewer: string | null; named: string | null }>('curation/erase-named'),
  /** Deletes what a person had up to a moment beside messages and memories: todos, checkpoints, what was summed up of their talk, and work for them. */
  'curation/erase-own': library.statement<{ person: string | null; until: number; spared: string | null }>('curation/erase-own'),
  /** Conversations, todos, checkpoints and work whose edges say something else than their properties, or whose owner is not there; each with how many there are, and one of them. */
  'curation/examine-belongings': library.statement<{ tenant: string | null }>('curation/examine-belongings'),
  /** Threads behind the events of their memories, threads that are missing, and events whose memory is gone without having been purged; each with how many there are, and one of them. */
  'curation/examine-history': library.statement<{ tenant: string | null }>('curation/examine-history'),
  /** Aliases of nobody, acquaintances without a name to be found by, things that nothing speaks of; each with how many there are, and one of them. */
  'curation/examine-names': library.statement<{ tenant: string | null }>('curation/examine-names'),
  /** Memories that are related though one of them is not live or others hear it; how many relations there are, and one of their memories. */
  'curation/examine-neighbours': library.statement<{ tenant: string | null }>('curation/examine-neighbours'),
  /** Fingerprints of what was removed that keep nothing out: of no key, tenant, place or length, of a place that is gone, of a tenant that is gone; each with how many there are, and one of them. */
  'curation/examine-removals': library.statement<{ tenant: string | null }>('curation/examine-removals'),
  /** Index entries without their memory and runs of jobs that have never ended; each with how many there are, and one of them. Entries are those of a tenant by whom they lead to; runs belong to no tenant. */
  'curation/examine-service': library.statement<{ tenant: string | null; runBefore: number }>('curation/examine-service'),
  /** Work whose lease has long been over, that nobody has taken up for long, or that was given up; each with how much there is, and one piece of it. */
  'curation/examine-work': library.statement<{ tenant: string | null; leaseBefore: number; dueBefore: number }>('curation/examine-work'),
  /** Those of these messages of a place that the viewer heard, with whose conversation they belong to. */
  'curation/find-messages': library.statement<{ audience: object; place: string | null; ids: readonly unknown[] }>('curation/find-messages'),
  /** The nearest neighbours in meaning of memories that wait for them, among those that exactly the same people can reach: searched under the key of the owner or group. */
  'curation/find-neighbours': library.variants<{ ids: readonly unknown[]; now: number; fetch: number; least: number; most: number }, 'set'>('curation/find-neighbours', ['set']),
  /** From how many reads on a live memory of a tenant is among the tenth that is read most often; null where none is read. */
  'curation/find-often-read': library.statement<{ tenant: string | null; now: number }>('curation/find-often-read'),
  /** Those of these messages that this person has had removed before. */
  'curation/find-removed': library.statement<{ tenant: string | null; person: string | null; ids: readonly unknown[] }>('curation/find-removed'),
  /** Lets work whose lease has long been over be taken up again, unless its holder has come back, so much at most; says how much there was. */
  'curation/free-work': library.statement<{ tenant: string | null; leaseBefore: number; now: number; limit: number }>('curation/free-work'),
  /** Takes work away that reads messages which are about to go, and lets what is under way over their conversations begin anew: what it has read is out of date. Locks it until the transaction ends. */
  'curation/halt-work': library.statement<{ tenant: string | null; keys: readonly unknown[]; ids: readonly unknown[]; now: number }>('curation/halt-work'),
  /** Lets what was removed be learned again: every fingerprint of the sentences that one of these is of, where the viewer had them removed, or somebody who is not there any more, while the viewer was. */
  'curation/lift-removed-sayings': library.statement<{ tenant: string | null; keys: readonly unknown[]; viewer: string | null; here: readonly unknown[]; periods: readonly unknown[] }>('curation/lift-removed-sayings'),
  /** Lets values be said again in a place: what the viewer asked for, and what people asked for who are not there any more; of these, a value that is named only where the viewer had heard it. */
  'curation/lift-removed-value': library.statement<{ tenant: string | null; chat: string | null; viewer: string | null; place: string | null; prints: readonly unknown[]; here: readonly unknown[]; now: number }>('curation/lift-removed-value'),
  /** The owners and groups of a tenant that hold more live memories than they may, with how many too many. */
  'curation/list-crowded': library.statement<{ tenant: string | null; now: number; most: number }>('curation/list-crowded'),
  /** The pairs of people and things about which something was decided for a person, or proposed to them until when. */
  'curation/list-decided-merges': library.statement<{ maker: string | null }>('curation/list-decided-merges'),
  /** The latest erasures of accounts that are not finished, of all tenants. */
  'curation/list-erasures': library.statement<{ kind: string | null; states: readonly unknown[]; limit: number }>('curation/list-erasures'),
  /** One page of memories whose time is over and that nobody has archived yet, the longest over first. */
  'curation/list-expired': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('curation/list-expired'),
  /** Live memories of a tenant that nobody has needed since a moment and that count little, by id. */
  'curation/list-faded': library.statement<{ tenant: string | null; shortLived: readonly unknown[]; unusedSince: number; now: number; afterId: string | null; limit: number }>('curation/list-faded'),
  /** The texts in the history of these memories, whoever said them. */
  'curation/list-former-texts': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/list-former-texts'),
  /** Those of these memories that the viewer may hear or is the origin of. */
  'curation/list-heard-of': library.statement<{ audience: object; ids: readonly unknown[] }>('curation/list-heard-of'),
  /** The owners and groups of a tenant with facts that may become one with others, and how many: facts that have changed or been said again lately, are most important or are read often, or are about somebody who was merged lately. */
  'curation/list-holders': library.statement<{ tenant: string | null; now: number; since: number; changedSince: number; often: number }>('curation/list-holders'),
  /** The live memories of an owner or a group that are missed least: what is pinned stays, what is permanent goes last, then the least important first and of those the oldest. */
  'curation/list-least': library.statement<{ owner: string | null; chat: string | null; now: number; limit: number }>('curation/list-least'),
  /** Memories made of these messages: `alone` if of no others, and not said again otherwise. A fold goes with any of its messages: what else it was made of comes back. */
  'curation/list-made-of': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/list-made-of'),
  /** The people and things that a person has named, with all their names; the latest where there are too many. */
  'curation/list-named': library.statement<{ tenant: string | null; maker: string | null; limit: number }>('curation/list-named'),
  /** One page of the accounts of a tenant that have named two people or things at least, those whose names were looked through longest ago first. */
  'curation/list-namers': library.statement<{ tenant: string | null; until: number; afterTime: number; afterId: string | null; limit: number }>('curation/list-namers'),
  /** Passing notes of a tenant that expire soon, those that the same people may hear together, the oldest first. */
  'curation/list-notes-ending': library.statement<{ tenant: string | null; now: number; until: number; limit: number }>('curation/list-notes-ending'),
  /** A page of the memories by and about a person that there were up to a moment, of whoever owns them, live or not. */
  'curation/list-own-memories': library.statement<{ tenant: string | null; person: string | null; until: number; limit: number }>('curation/list-own-memories'),
  /** A page of what a person has said up to a moment, wherever that was, and of what was said to them alone or in answer to them. */
  'curation/list-own-messages': library.statement<{ tenant: string | null; person: string | null; place: string | null; until: number; limit: number }>('curation/list-own-messages'),
  /** Pairs of neighbours that may become one and whose texts have not been compared for a while, the nearest of each of these owners and groups: facts by the same stater, of the same people and things, as open and heard by the same; one of them is among those that `list-holders` counts, with an id within a range; one at most is pinned. What nobody but its owner hears may speak of acquaintances whom they read as one. */
  'curation/list-pairs': library.statement<{ tenant: string | null; holders: readonly unknown[]; from: string | null; to: string | null; now: number; least: number; since: number; changedSince: number; checkedSince: number; often: number; perHolder: number }>('curation/list-pairs'),
  /** One page of forgotten memories that nobody can restore any more, the longest waiting first. */
  'curation/list-purgeable': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('curation/list-purgeable'),
  /** Texts of the memories of a place, present, former and refused, as the viewer's own word, as far as the viewer may hear them or is their origin: those that belong to its chat, and the viewer's own that they stated or were told there. */
  'curation/list-said-here': library.statement<{ audience: object; chat: string | null; afterId: string | null; limit: number }>('curation/list-said-here'),
  /** Texts of these memories, present, former and refused. */
  'curation/list-said-of': library.statement<{ tenant: string | null; ids: readonly unknown[] }>('curation/list-said-of'),
  /** People who are the same person for somebody: the account that an acquaintance stands for, and their acquaintances that stand for it or are merged into one that does. */
  'curation/list-stands-for': library.statement<{ tenant: string | null; viewer: string | null; person: string | null }>('curation/list-stands-for'),
  /** A page of what a person owns or has stated about others, live or not; also episodes of theirs in which one of these names stands. */
  'curation/list-stored-about': library.statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[]; named: string | null; limit: number }>('curation/list-stored-about'),
  /** The next tenant that has memories, in the order of their names. */
  'curation/list-tenants': library.statement<{ after: string | null }>('curation/list-tenants'),
  /** The messages of a person's direct talk that these memories were made of. */
  'curation/list-told-alone': library.statement<{ tenant: string | null; viewer: string | null; memories: readonly unknown[] }>('curation/list-told-alone'),
  /** Acquaintances that no alias stands for, by id, with the names that they keep. */
  'curation/list-unnamed': library.statement<{ tenant: string | null; limit: number }>('curation/list-unnamed'),
  /** One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import. */
  'curation/list-unrelated': library.variants<{ tenant: string | null; beforeTime: number; afterId: string | null; limit: number }, 'set'>('curation/list-unrelated', ['set']),
  /** Live memories of a tenant that those whose word they are have used so often, and that count less than they should, by id. */
  'curation/list-used': library.statement<{ tenant: string | null; now: number; importance: number; uses: number; afterId: string | null; limit: number }>('curation/list-used'),
  /** In which of a person's latest memories each of these people and things is named, who and what else these name, and in which chats. */
  'curation/load-surroundings': library.statement<{ tenant: string | null; maker: string | null; ids: readonly unknown[]; most: number }>('curation/load-surroundings'),
  /** Locks memories until the transaction ends, in the order of their ids. */
  'curation/lock-neighbours': library.statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>('curation/lock-neighbours'),
  /** Gives messages the texts they have without what was removed from them; they wait for their vectors anew. */
  'curation/mask-messages': library.statement<{ items: readonly unknown[]; now: number }>('curation/mask-messages'),
  /** Makes the edges anew that say something else of conversations, todos, checkpoints and work than their properties, so many of each kind; says how many there were. */
  'curation/mend-belongings': library.statement<{ tenant: string | null; limit: number }>('curation/mend-belongings'),
  /** Gives fingerprints of what was removed the tenant of whoever asked for it, or of their place, and takes those away that keep nothing out, so many of each at most; says how many there were. */
  'curation/mend-removals': library.statement<{ tenant: string | null; limit: number }>('curation/mend-removals'),
  /** Takes index entries without their memory away, and says of runs that have never ended that they failed, so many of each at most; says how many there were. */
  'curation/mend-service': library.statement<{ tenant: string | null; runBefore: number; now: number; limit: number }>('curation/mend-service'),
  /** Brings threads to the latest event of their memories, and makes those that are missing, so many at most; says how many there were. */
  'curation/mend-threads': library.statement<{ tenant: string | null; limit: number }>('curation/mend-threads'),
  /** Says of pairs of memories when it was looked whether they say the same, and forgets of either what was looked at longer ago. */
  'curation/note-compared': library.statement<{ pairs: readonly unknown[]; now: number; before: number }>('curation/note-compared'),
  /** Says of conversations of a tenant, a page of them by id, when consolidation has looked through what they remember, and how many live memories of their person it left that may be told there: those in direct talk, in a chat only what any audience hears. */
  'curation/note-curated': library.statement<{ tenant: string | null; now: number; afterId: string | null; limit: number }>('curation/note-curated'),
  /** Notes that what a person has named was looked through. */
  'curation/note-looked-through': library.statement<{ maker: string | null; now: number }>('curation/note-looked-through'),
  /** One page of the messages of a place that the viewer heard, in the order in which they were recorded, with whose conversation they belong to. */
  'curation/page-messages': library.statement<{ audience: object; place: string | null; afterSeq: number; limit: number }>('curation/page-messages'),
  /** Takes relations away between memories of which one is not live or others hear it, so many at most; says how many there were. */
  'curation/part-neighbours': library.statement<{ tenant: string | null; limit: number }>('curation/part-neighbours'),
  /** Keeps values out of a place from now on, once each for whoever asks; whoever records there waits until they are known. Says how many the person keeps out of it. */
  'curation/put-removed-values': library.statement<{ tenant: string | null; chat: string | null; viewer: string | null; place: string | null; values: readonly unknown[]; now: number }>('curation/put-removed-values'),
  /** Relates memories to their neighbours, where nothing has changed of either since they were found; a pair has one edge, whichever of them found the other. */
  'curation/relate': library.statement<{ items: readonly unknown[] }>('curation/relate'),
  /** Lets what was said right after these messages wait for a new vector: theirs was made with the message before. */
  'curation/unpair-next': library.statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>('curation/unpair-next'),
  /** Takes what memories said before out of their history; what they say now stays. */
  'curation/wipe-former-texts': library.statement<{ ids: readonly unknown[] }>('curation/wipe-former-texts'),
  /** Takes texts out of events of the history. */
  'curation/wipe-texts': library.statement<{ events: readonly unknown[] }>('curation/wipe-texts'),
} as const;
