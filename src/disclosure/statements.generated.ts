// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** With which of the people that staters speak of they have shared a chat, and which of those block them; who blocks whom stays as it is until the transaction ends. */
  'disclosure/hold-ties': statement<{ tenant: string | null; pairs: readonly unknown[]; now: number }>(
    'disclosure/hold-ties',
    "CYPHER 25\nUNWIND $pairs AS pair\nMERGE (b:Blocklist {key: pair.key})\nON CREATE SET b:Internal, b.tenantId = $tenant, b.staterId = pair.stater, b.blockerIds = []\nSET b.touchedAt = $now\nWITH pair, [id IN b.blockerIds WHERE id IN pair.about] AS blockerIds\nRETURN pair.stater AS stater, blockerIds,\n  COLLECT {\n    MATCH (p:Entity) USING INDEX SEEK p:Entity(id) WHERE p.id IN pair.about\n      AND EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(s:Entity) WHERE s.id = pair.stater }\n    RETURN p.id\n  } AS acquaintedIds\nORDER BY stater",
  ),
  /** For each viewer who asks: when they took part in which chats, who takes part in the chat given now, which of the people asked about they know, and what they have merged. */
  'disclosure/load-audiences': statement<{ asking: readonly unknown[]; now: number; never: number }>(
    'disclosure/load-audiences',
    "CYPHER 25\nUNWIND range(0, size($asking) - 1) AS at\nWITH at, $asking[at] AS one\nMATCH (viewer:Entity {id: one.viewer})\nCALL (viewer) {\n  MATCH (viewer)-[part:PARTICIPATES_IN]->(c)\n  WITH c.id AS id, part.joinedAt AS joinedAt, part.leftAt AS leftAt WHERE joinedAt < leftAt\n  RETURN {chats: collect(CASE leftAt WHEN $never THEN id END), since: collect(CASE leftAt WHEN $never THEN toFloat(joinedAt) END),\n    ended: collect(CASE WHEN leftAt <> $never THEN [id, joinedAt, leftAt] END)} AS periods\n}\nRETURN at, periods,\n  head(COLLECT { MATCH (c:Chat {id: one.chat}) WHERE c.tenantId = one.tenant RETURN c.kind }) AS chatKind,\n  COLLECT {\n    MATCH (c:Chat {id: one.chat})<-[part:PARTICIPATES_IN]-(p:Entity)\n    WHERE c.tenantId = one.tenant AND part.joinedAt <= $now AND $now < part.leftAt\n    RETURN DISTINCT p.id\n  } AS here,\n  EXISTS {\n    MATCH (c:Chat {id: one.chat})<-[:PARTICIPATES_IN]-(p:Entity) WHERE c.tenantId = one.tenant AND p.id <> one.viewer\n  } AS hadOthers,\n  EXISTS {\n    MATCH (viewer)-[part:PARTICIPATES_IN]->(c:Chat {id: one.chat})\n    WHERE part.joinedAt <= $now AND $now < part.leftAt AND part.kind = 'GUEST'\n  } AS isGuest,\n  COLLECT {\n    MATCH (p:Entity) WHERE p.id IN one.asked AND p.tenantId = one.tenant AND (p.id = one.viewer OR p.creatorId = one.viewer\n      OR EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(known:Entity) WHERE known.id = one.viewer })\n    RETURN p.id\n  } AS asked,\n  COLLECT {\n    MATCH (viewer)-[:MERGED]->(was:Entity)-[:MERGED_INTO*1..]->(kept:Entity) WHERE NOT EXISTS { (kept)-[:MERGED_INTO]->() }\n    WITH was, kept ORDER BY was.id\n    RETURN {id: was.id, ref: was.ref, type: was.type, kept: kept{.id, .ref, .label}}\n  } AS merged\nORDER BY at",
  ),
  /** Puts a person among those who block a stater, or takes them out; held until the transaction ends. */
  'disclosure/set-block': statement<{ key: string | null; tenant: string | null; stater: string | null; blocker: string | null; blocks: boolean; now: number }>(
    'disclosure/set-block',
    "CYPHER 25\nMERGE (b:Blocklist {key: $key})\nON CREATE SET b:Internal, b.tenantId = $tenant, b.staterId = $stater, b.blockerIds = []\nSET b.touchedAt = $now\nWITH b\nSET b.blockerIds = [id IN b.blockerIds WHERE id <> $blocker] + CASE WHEN $blocks THEN [$blocker] ELSE [] END",
  ),
} as const;
