// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from './statement.js';

export const statements = {
  /** Begins to make the vectors of another space in one of the two sets; what was being made, or left over, there is given up. */
  'schema/begin-space': statement<{ space: object; set: string | null; now: number }>(
    'schema/begin-space',
    "CYPHER 25\nCALL () { MATCH (a:EmbeddingSpace {id: 'active'}) SET a.id = 'held' SET a.id = 'active' }\nCALL () { MATCH (s:EmbeddingSpace) WHERE s.id IN ['next', 'former'] DELETE s }\nCREATE (n:EmbeddingSpace:Internal {id: 'next'})\nSET n.spaceId = $space.id, n.set = $set, n.model = $space.model, n.version = $space.version, n.dimensions = $space.dimensions,\n  n.base = $space.base, n.factLimit = $space.factLimit, n.episodeLimit = $space.episodeLimit, n.since = $now",
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
  /** Forgets a space that is being made, or left over; its vectors are nobody's from now on. */
  'schema/forget-space': statement<{ role: string | null; spaceId: string | null }>(
    'schema/forget-space',
    "CYPHER 25\nMATCH (s:EmbeddingSpace {id: $role}) WHERE s.spaceId = $spaceId AND $role <> 'active'\nDELETE s\nRETURN count(*) AS forgotten",
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
  /** The embedding spaces of the graph: whose vectors are searched, those that are being made, those that are left over. */
  'schema/list-spaces': statement<{  }>(
    'schema/list-spaces',
    "CYPHER 25\nMATCH (s:EmbeddingSpace)\nRETURN s.id AS role, s.spaceId AS id, coalesce(s.set, 'first') AS set, s.model AS model, s.dimensions AS dimensions, s.since AS since\nORDER BY role",
  ),
  /** Takes the migration lock unless another process holds it and has not let it lapse. */
  'schema/lock-migrations': statement<{ holder: string | null; now: number; until: number }>(
    'schema/lock-migrations',
    "CYPHER 25\nMERGE (l:Migration {id: 'lock'})\nON CREATE SET l:Internal\nSET l.touched = $now\nWITH l WHERE l.holder IS NULL OR l.until < $now OR l.holder = $holder\nSET l.holder = $holder, l.until = $until, l.checksum = 'lock'\nRETURN l.holder AS holder",
  ),
  /** Locks the embedding spaces of the graph until the transaction ends, and says which there are; a graph without any gets this one. */
  'schema/lock-spaces': statement<{ space: object; now: number }>(
    'schema/lock-spaces',
    "CYPHER 25\nMERGE (a:EmbeddingSpace {id: 'active'})\nON CREATE SET a:Internal, a.spaceId = $space.id, a.set = 'first', a.model = $space.model, a.version = $space.version,\n  a.dimensions = $space.dimensions, a.base = $space.base, a.since = $now\nSET a.touchedAt = $now\nWITH a\nMATCH (s:EmbeddingSpace)\nSET s.factLimit = CASE WHEN s.spaceId = $space.id THEN $space.factLimit ELSE s.factLimit END,\n  s.episodeLimit = CASE WHEN s.spaceId = $space.id THEN $space.episodeLimit ELSE s.episodeLimit END\nRETURN s.id AS role, s.spaceId AS id, coalesce(s.set, 'first') AS set, s.model AS model, s.dimensions AS dimensions, s.since AS since\nORDER BY role",
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
  /** Puts another secret in the place of the one of that name. */
  'schema/replace-secret': statement<{ name: string | null; fresh: string | null }>(
    'schema/replace-secret',
    "CYPHER 25\nMATCH (s:SharedSecret {name: $name})\nSET s.value = $fresh\nRETURN s.value AS value",
  ),
  /** Makes the space whose vectors have been made the graph's own; the one before is left over. */
  'schema/switch-spaces': statement<{ spaceId: string | null; now: number }>(
    'schema/switch-spaces',
    "CYPHER 25\nMATCH (n:EmbeddingSpace {id: 'next'}) WHERE n.spaceId = $spaceId\nMATCH (a:EmbeddingSpace {id: 'active'})\nSET a.id = 'former', a.since = $now, a.set = coalesce(a.set, 'first')\nWITH n\nSET n.id = 'active', n.since = $now\nRETURN count(n) AS switched",
  ),
  /** Gives the migration lock back. */
  'schema/unlock-migrations': statement<{ holder: string | null }>(
    'schema/unlock-migrations',
    "CYPHER 25\nMATCH (l:Migration {id: 'lock', holder: $holder}) SET l.holder = null, l.until = null",
  ),
} as const;
