// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Whether a tenant holds nobody but this person, so that a world may be loaded into it. */
  'worlds/is-empty': statement<{ tenant: string | null; but: string | null }>(
    'worlds/is-empty',
    "CYPHER 25\nRETURN NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = $tenant AND e.id <> $but } AS empty",
  ),
  /** The sessions that these messages have come into, each with whose it is, its turns and the last of them in its conversation. */
  'worlds/list-sessions': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'worlds/list-sessions',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Message {id: id}) WHERE m.tenantId = $tenant\nMATCH (s:Session {id: m.sessionId})\nWITH s, max(m.turn) AS lastTurn\nRETURN s{.id, .personId, .conversationId, .turns, .lastActivityAt, lastTurn: lastTurn} AS session ORDER BY session.id",
  ),
} as const;
