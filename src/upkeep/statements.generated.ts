// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Live memories of a group by who stated them, and how many of these are pinned. */
  'upkeep/count-by-stater': library.statement<{ chat: string | null; now: number }>('upkeep/count-by-stater'),
  /** Access count of the top decile of live memories; null if none was read. */
  'upkeep/find-frequent-reads': library.statement<{ tenant: string | null; now: number }>('upkeep/find-frequent-reads'),
  /** Nearest neighbours in meaning of memories that are queued for it, among those that exactly the same people can reach; searched under the key of the owner or chat, if there is one. */
  'upkeep/find-neighbours': library.variants<{ ids: readonly unknown[]; now: number; fetch: number; minScore: number; limit: number }, 'set'>('upkeep/find-neighbours', ['set']),
  /** Latest memories that name each of these people and things, each with the others that it names. */
  'upkeep/list-co-mentions': library.statement<{ tenant: string | null; creator: string | null; ids: readonly unknown[]; limit: number }>('upkeep/list-co-mentions'),
  /** People and things that a person has named, with all their names; the latest if there are too many. */
  'upkeep/list-created-entities': library.statement<{ tenant: string | null; creator: string | null; limit: number }>('upkeep/list-created-entities'),
  /** Live, unimportant memories without access since a moment, by id. */
  'upkeep/list-decayed': library.statement<{ tenant: string | null; shortLived: readonly unknown[]; unusedSince: number; now: number; afterId: string | null; limit: number }>('upkeep/list-decayed'),
  /** Pairs of people and things about which a person has a decision, or a proposal until a moment. */
  'upkeep/list-decided-merges': library.statement<{ creator: string | null }>('upkeep/list-decided-merges'),
  /** One page of the accounts of a tenant that have named two people or things at least, those whose names were looked through longest ago first. */
  'upkeep/list-entity-creators': library.statement<{ tenant: string | null; until: number; afterTime: number; afterId: string | null; limit: number }>('upkeep/list-entity-creators'),
  /** One page of expired memories that no job has archived yet, the longest expired first. */
  'upkeep/list-expired': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('upkeep/list-expired'),
  /** Ephemeral notes of a tenant that expire soon, grouped by the people who may hear them, the oldest first. */
  'upkeep/list-expiring-notes': library.statement<{ tenant: string | null; now: number; until: number; limit: number }>('upkeep/list-expiring-notes'),
  /** Pairs of related facts that may be folded, not compared lately, the nearest of each of these owners and groups first. Both have the same stater, people, things, openness and hearers. At least one is among those that `list-fold-owners` counts and has an id in the range; at most one is pinned. A pair that only its owner hears may name acquaintances that the owner reads as one. */
  'upkeep/list-fold-candidates': library.statement<{ tenant: string | null; ownerOrChatIds: readonly unknown[]; from: string | null; to: string | null; now: number; minStrength: number; since: number; changedSince: number; checkedSince: number; frequentReads: number; perOwner: number }>('upkeep/list-fold-candidates'),
  /** Owners and groups of a tenant with facts that may be folded, and their number: facts that changed or were confirmed lately, are most important or are read often, or are about a person who was merged lately. */
  'upkeep/list-fold-owners': library.statement<{ tenant: string | null; now: number; since: number; changedSince: number; frequentReads: number }>('upkeep/list-fold-owners'),
  /** Live memories below an importance that their origin has read at least `$uses` times, by id. */
  'upkeep/list-frequently-used': library.statement<{ tenant: string | null; now: number; importance: number; uses: number; afterId: string | null; limit: number }>('upkeep/list-frequently-used'),
  /** Live memories of an owner, or of one stater in a group, beyond a number of the most valuable ones. Pinned ones are worth most, then permanent ones, then by importance, the newest first. Pinned ones of an owner are left out. */
  'upkeep/list-least-valuable': library.statement<{ owner: string | null; chat: string | null; stater: string | null; now: number; keep: number; limit: number }>('upkeep/list-least-valuable'),
  /** One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import. */
  'upkeep/list-memories-without-neighbours': library.variants<{ tenant: string | null; beforeTime: number; afterId: string | null; limit: number }, 'set'>('upkeep/list-memories-without-neighbours', ['set']),
  /** The owners and groups of a tenant that hold more live memories than they may. */
  'upkeep/list-over-limit': library.statement<{ tenant: string | null; now: number; maxLive: number }>('upkeep/list-over-limit'),
  /** One page of forgotten memories that no one can restore any more, the longest waiting first. */
  'upkeep/list-purgeable': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('upkeep/list-purgeable'),
  /** The next tenant that has memories, in the order of their names. */
  'upkeep/list-tenants': library.statement<{ after: string | null }>('upkeep/list-tenants'),
  /** Locks memories until the transaction ends, in the order of their ids. */
  'upkeep/lock-neighbours': library.statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>('upkeep/lock-neighbours'),
  /** Records when pairs of memories were compared for the same meaning, and deletes older comparisons of either. */
  'upkeep/record-compared': library.statement<{ pairs: readonly { one: unknown; other: unknown }[]; now: number; before: number }>('upkeep/record-compared'),
  /** Records on one page of a tenant's conversations, by id, the time of consolidation and the number of live memories of the person that may be told there: those in direct talk; in a chat, only those that any audience hears. */
  'upkeep/record-consolidated': library.statement<{ tenant: string | null; now: number; afterId: string | null; limit: number }>('upkeep/record-consolidated'),
  /** Records that what a person has named was looked through. */
  'upkeep/record-variant-check': library.statement<{ creator: string | null; now: number }>('upkeep/record-variant-check'),
  /** Relates memories to their neighbours if neither has changed since the search; a pair has one edge, in either direction. Returns the number of memories. */
  'upkeep/relate-memories': library.statement<{ items: readonly { id: unknown; text: unknown; neighbours: unknown }[] }>('upkeep/relate-memories'),
} as const;
