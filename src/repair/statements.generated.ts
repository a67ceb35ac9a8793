// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Numbers of memories and messages to examine. */
  'repair/count-examined': library.statement<{ tenant: string | null }>('repair/count-examined'),
  /** Deletes up to a limit of aliases without a person. Returns their number. */
  'repair/delete-aliases': library.statement<{ tenant: string | null; limit: number }>('repair/delete-aliases'),
  /** Deletes up to a limit of relations to memories that are not live or have another audience; returns the count. */
  'repair/delete-wrong-relations': library.statement<{ tenant: string | null; limit: number }>('repair/delete-wrong-relations'),
  /** These memories with all that is stored twice of them: as properties, edges, index entries and history. */
  'repair/examine-memories': library.statement<{ tenant: string | null; ids: readonly unknown[]; audience: { now: unknown } }>('repair/examine-memories'),
  /** Faults of names: aliases without a person, acquaintances without an alias, and things that no memory names. Each with its count and an example. */
  'repair/examine-names': library.statement<{ tenant: string | null }>('repair/examine-names'),
  /** Orphans: index entries without their memory, and job runs that have never ended. Each with its count and an example. Entries are those of a tenant by whom they lead to; runs belong to no tenant. */
  'repair/examine-orphans': library.statement<{ tenant: string | null; runBefore: number }>('repair/examine-orphans'),
  /** Faults of conversations, sessions, summaries, todos, checkpoints and work: edges that contradict their properties, or a missing owner. Each with its count and an example. */
  'repair/examine-ownership': library.statement<{ tenant: string | null }>('repair/examine-ownership'),
  /** Number of related pairs of memories of which one is not live or has other hearers, with one of their memories. */
  'repair/examine-relations': library.statement<{ tenant: string | null }>('repair/examine-relations'),
  /** Faults of tombstones and removed values (no key, tenant, place or length; a place or tenant that is gone), each with its count and an example. */
  'repair/examine-suppressions': library.statement<{ tenant: string | null }>('repair/examine-suppressions'),
  /** Faults of threads and of the history: threads behind the events of their memories, missing threads, and events whose memory is gone without a purge. Each with its count and an example. */
  'repair/examine-threads': library.statement<{ tenant: string | null }>('repair/examine-threads'),
  /** Faults of work: leases that expired long ago, work that no worker has taken up, and dead letters. Each with its count and an example. */
  'repair/examine-work': library.statement<{ tenant: string | null; leaseBefore: number; dueBefore: number }>('repair/examine-work'),
  /** Ids of these memories that exist. */
  'repair/find-existing-memories': library.statement<{ ids: readonly unknown[] }>('repair/find-existing-memories'),
  /** Acquaintances without an alias, by id, with the names stored of them, or their label. */
  'repair/list-acquaintances-without-alias': library.statement<{ tenant: string | null; limit: number }>('repair/list-acquaintances-without-alias'),
  /** One page of memories, by id, with all that is stored twice of them: as properties, edges, index entries and history. */
  'repair/list-examined-memories': library.statement<{ tenant: string | null; after: string | null; limit: number; audience: { now: unknown } }>('repair/list-examined-memories'),
  /** One page of messages, by id, with all that is stored twice of them: as properties, edges, words and vectors. */
  'repair/list-examined-messages': library.statement<{ tenant: string | null; after: string | null; limit: number }>('repair/list-examined-messages'),
  /** Rebuilds everything derived from the properties of messages: their edges, search words and queue marks. Deletes vectors of other spaces than these. */
  'repair/rebuild-messages': library.statement<{ items: readonly { id: unknown; set: unknown }[]; first: { id: unknown; dimensions: unknown }; second: { id: unknown; dimensions: unknown }; now: number }>('repair/rebuild-messages'),
  /** Releases up to a limit of work whose lease expired long ago, unless its holder has come back. Returns the count. */
  'repair/release-expired-leases': library.statement<{ tenant: string | null; leaseBefore: number; now: number; limit: number }>('repair/release-expired-leases'),
  /** Deletes index entries without a memory and marks runs that never ended as failed, up to a limit each; returns the counts. */
  'repair/repair-orphans': library.statement<{ tenant: string | null; runBefore: number; now: number; limit: number }>('repair/repair-orphans'),
  /** Recreates edges of conversations, todos, checkpoints and work that contradict their properties, up to a limit each; returns the counts. */
  'repair/repair-ownership': library.statement<{ tenant: string | null; limit: number }>('repair/repair-ownership'),
  /** Sets the tenant of fingerprints of the suppression list from their owner or place and deletes those that keep nothing out, up to a limit each; returns the counts. */
  'repair/repair-suppressions': library.statement<{ tenant: string | null; limit: number }>('repair/repair-suppressions'),
  /** Creates missing threads and updates outdated ones to their latest event, up to a limit; returns the count. */
  'repair/repair-threads': library.statement<{ tenant: string | null; limit: number }>('repair/repair-threads'),
} as const;
