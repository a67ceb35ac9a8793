// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** When the viewer took part in which chats, who takes part in the chat given now, and which of the people asked about the viewer knows. */
  'disclosure/load-audience': statement<{ tenant: string | null; viewer: string | null; chat: string | null; asked: readonly unknown[]; now: number; never: number }>(
    'disclosure/load-audience',
    "CYPHER 25\nMATCH (viewer:Entity {id: $viewer})\nCALL (viewer) {\n  MATCH (viewer)-[part:PARTICIPATES_IN]->(c)\n  WITH c.id AS id, part.joinedAt AS joinedAt, part.leftAt AS leftAt WHERE joinedAt < leftAt\n  RETURN {chats: collect(CASE leftAt WHEN $never THEN id END), since: collect(CASE leftAt WHEN $never THEN toFloat(joinedAt) END),\n    ended: collect(CASE WHEN leftAt <> $never THEN [id, joinedAt, leftAt] END)} AS periods\n}\nRETURN periods,\n  head(COLLECT { MATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant RETURN c.kind }) AS chatKind,\n  COLLECT {\n    MATCH (c:Chat {id: $chat})<-[part:PARTICIPATES_IN]-(p:Entity)\n    WHERE c.tenantId = $tenant AND part.joinedAt <= $now AND $now < part.leftAt\n    RETURN DISTINCT p.id\n  } AS here,\n  COLLECT {\n    MATCH (p:Entity) WHERE p.id IN $asked AND p.tenantId = $tenant AND (p.creatorId = $viewer\n      OR EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(known:Entity) WHERE known.id = $viewer })\n    RETURN p.id\n  } AS asked",
  ),
} as const;
