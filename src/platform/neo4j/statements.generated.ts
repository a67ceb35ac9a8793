// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from './statement.js';

export const statements = {
  /** Makes this the embedding space of the graph if there is none yet, and says which one is active. */
  'schema/activate-space': statement<{ space: object; now: number }>(
    'schema/activate-space',
    "CYPHER 25\nMERGE (a:EmbeddingSpace {id: 'active'})\nON CREATE SET a:Internal, a.spaceId = $space.id, a.model = $space.model, a.version = $space.version,\n  a.dimensions = $space.dimensions, a.base = $space.base, a.since = $now\nSET a.factLimit = CASE WHEN a.spaceId = $space.id THEN $space.factLimit ELSE a.factLimit END,\n  a.episodeLimit = CASE WHEN a.spaceId = $space.id THEN $space.episodeLimit ELSE a.episodeLimit END\nRETURN a.spaceId AS id, a.model AS model, a.version AS version, a.dimensions AS dimensions, a.base AS base",
  ),
  /** Makes the lock and the record of each migration unique, before anything else is migrated. */
  'schema/create-migration-key': statement<{  }>(
    'schema/create-migration-key',
    "CYPHER 25\nCREATE CONSTRAINT migration_id IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE",
  ),
  /** Lets the database forget how it runs statements: what it has planned for a nearly empty graph is planned anew. */
  'schema/forget-plans': statement<{  }>(
    'schema/forget-plans',
    "CYPHER 25\nCALL db.clearQueryCaches() YIELD value\nRETURN value ORDER BY value",
  ),
  /** Keeps this secret if there is none of that name yet, and says which one there is. */
  'schema/keep-secret': statement<{ name: string | null; fresh: string | null }>(
    'schema/keep-secret',
    "CYPHER 25\nMERGE (s:SharedSecret {name: $name})\nON CREATE SET s:Internal, s.value = $fresh\nRETURN s.value AS value",
  ),
  /** Which indexes the graph has, in which state and with which options. */
  'schema/list-indexes': statement<{  }>(
    'schema/list-indexes',
    "CYPHER 25\nSHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, options\nRETURN name, type, state, labelsOrTypes, properties, options ORDER BY name",
  ),
  /** Which migrations were applied to this graph, with the checksums they had. */
  'schema/list-migrations': statement<{  }>(
    'schema/list-migrations',
    "CYPHER 25\nMATCH (m:Migration) RETURN m.id AS id, m.checksum AS checksum ORDER BY id",
  ),
  /** Takes the migration lock unless another process holds it and has not let it lapse. */
  'schema/lock-migrations': statement<{ holder: string | null; now: number; until: number }>(
    'schema/lock-migrations',
    "CYPHER 25\nMERGE (l:Migration {id: 'lock'})\nON CREATE SET l:Internal\nSET l.touched = $now\nWITH l WHERE l.holder IS NULL OR l.until < $now OR l.holder = $holder\nSET l.holder = $holder, l.until = $until, l.checksum = 'lock'\nRETURN l.holder AS holder",
  ),
  /** Answers as soon as the server has what the bookmarks of its session stand for. */
  'schema/reach-bookmarks': statement<{  }>(
    'schema/reach-bookmarks',
    "CYPHER 25\nRETURN true AS reached",
  ),
  /** Which Neo4j this is. */
  'schema/read-version': statement<{  }>(
    'schema/read-version',
    "CYPHER 25\nCALL dbms.components() YIELD name, versions, edition\nRETURN name, versions, edition ORDER BY name",
  ),
  /** Records that a migration was applied. */
  'schema/record-migration': statement<{ id: string | null; checksum: string | null; now: number }>(
    'schema/record-migration',
    "CYPHER 25\nMERGE (m:Migration {id: $id}) ON CREATE SET m:Internal, m.checksum = $checksum, m.appliedAt = $now",
  ),
  /** Gives the migration lock back. */
  'schema/unlock-migrations': statement<{ holder: string | null }>(
    'schema/unlock-migrations',
    "CYPHER 25\nMATCH (l:Migration {id: 'lock', holder: $holder}) SET l.holder = null, l.until = null",
  ),
} as const;
