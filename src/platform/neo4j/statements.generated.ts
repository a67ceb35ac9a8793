// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from './statementLibrary.js';

export const statements = {
  /** Waits until the server has caught up with the session's bookmarks. */
  'schema/await-bookmarks': library.statement<{}>('schema/await-bookmarks'),
  /** Starts a re-embedding in one of the two vector sets; abandons an unfinished or former space there. */
  'schema/begin-space': library.statement<{ space: { id: unknown; model: unknown; version: unknown; dimensions: unknown; base: unknown; factLimit: unknown; episodeLimit: unknown }; set: string | null; now: number }>('schema/begin-space'),
  /** Makes the lock and the record of each migration unique, before anything else is migrated. */
  'schema/create-migration-key': library.statement<{}>('schema/create-migration-key'),
  /** Stores this secret if there is none of that name yet, and returns the stored one. */
  'schema/create-secret-if-absent': library.statement<{ name: string | null; fresh: string | null }>('schema/create-secret-if-absent'),
  /** Clears the query plans of the database: what it has planned for a nearly empty graph is planned anew. */
  'schema/forget-plans': library.statement<{}>('schema/forget-plans'),
  /** Forgets a space that is being made, or left over; its vectors belong to no space from now on. */
  'schema/forget-space': library.statement<{ role: string | null; spaceId: string | null }>('schema/forget-space'),
  /** Indexes of the graph, with their states and options. */
  'schema/list-indexes': library.statement<{}>('schema/list-indexes'),
  /** Migrations that were applied to this graph, with the checksums they had. */
  'schema/list-migrations': library.statement<{}>('schema/list-migrations'),
  /** The embedding spaces of the graph: whose vectors are searched, those that are being made, those that are left over. */
  'schema/list-spaces': library.statement<{}>('schema/list-spaces'),
  /** Takes the migration lock unless another process holds it and has not let it lapse. */
  'schema/lock-migrations': library.statement<{ holder: string | null; now: number; until: number }>('schema/lock-migrations'),
  /** Locks the embedding spaces of the graph until the transaction ends, and says which there are; a graph without any gets this one. */
  'schema/lock-spaces': library.statement<{ space: { id: unknown; model: unknown; version: unknown; dimensions: unknown; base: unknown; factLimit: unknown; episodeLimit: unknown }; now: number }>('schema/lock-spaces'),
  /** Makes the space whose vectors have been made the graph's own; the one before becomes the former one. */
  'schema/promote-space': library.statement<{ spaceId: string | null; now: number }>('schema/promote-space'),
  /** Version of this Neo4j. */
  'schema/read-version': library.statement<{}>('schema/read-version'),
  /** Records that migrations were applied. */
  'schema/record-migrations': library.statement<{ applied: readonly { id: unknown; checksum: unknown }[]; now: number }>('schema/record-migrations'),
  /** Makes all names of labels, relationship types and properties known to the database. A plan that names an unknown one is planned anew for all who wait for it once the first is stored. */
  'schema/register-schema-tokens': library.statement<{ labels: readonly unknown[]; types: readonly unknown[]; properties: readonly unknown[] }>('schema/register-schema-tokens'),
  /** Puts another secret in the place of the one of that name. */
  'schema/replace-secret': library.statement<{ name: string | null; fresh: string | null }>('schema/replace-secret'),
  /** Releases the migration lock. */
  'schema/unlock-migrations': library.statement<{ holder: string | null }>('schema/unlock-migrations'),
} as const;
