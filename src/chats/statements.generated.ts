// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** How many chats the viewer takes or took part in; all of the tenant's for a connector that acts for nobody. */
  'chats/count': statement<{ tenant: string | null; viewer: string | null; all: boolean }>(
    'chats/count',
    "CYPHER 25\nCALL () {\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all\n  RETURN DISTINCT c\n  UNION\n  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > ''\n  RETURN c\n}\nRETURN count(c) AS total",
  ),
  /** Chats by id with who takes part in them now, for present and past participants and for connectors. */
  'chats/fetch': statement<{ tenant: string | null; ids: readonly unknown[]; viewer: string | null; connector: boolean; now: number }>(
    'chats/fetch',
    "CYPHER 25\nMATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant\n  AND ($connector OR EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(self:Entity) WHERE self.id = $viewer })\nRETURN c{.id, .externalId, .kind, .title} AS chat,\n  COLLECT {\n    MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE part.joinedAt <= $now AND $now < part.leftAt\n    WITH DISTINCT p ORDER BY p.handle, p.id\n    RETURN p{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS participants\nORDER BY c.id",
  ),
  /** The ids of the chats that texts name: by Kith's own id, else by the connector's, among those that the viewer takes or took part in; connectors see all of their tenant's. */
  'chats/find-ids': statement<{ tenant: string | null; viewer: string | null; connector: boolean; named: readonly unknown[] }>(
    'chats/find-ids',
    "CYPHER 25\nUNWIND $named AS named\nWITH named, coalesce(\n  head(COLLECT { MATCH (c:Chat {id: named}) WHERE c.tenantId = $tenant RETURN c.id }),\n  head(COLLECT {\n    MATCH (c:Chat {tenantId: $tenant, externalId: named})\n    WHERE $connector OR EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(self:Entity) WHERE self.id = $viewer }\n    RETURN c.id\n  })) AS id\nWHERE id IS NOT NULL\nRETURN named, id ORDER BY named",
  ),
  /** Locks chats until the transaction ends and notes the latest moment from which they hold something. */
  'chats/hold': statement<{ chats: readonly unknown[]; now: number }>(
    'chats/hold',
    "CYPHER 25\nUNWIND $chats AS chat\nMATCH (c:Chat {id: chat.id})\nSET c.touchedAt = $now\nWITH c, chat\nSET c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < chat.at THEN chat.at ELSE c.heldUntil END",
  ),
  /** Opens periods of participation. */
  'chats/join': statement<{ chat: string | null; joining: readonly unknown[]; open: number }>(
    'chats/join',
    "CYPHER 25\nUNWIND $joining AS one\nMATCH (c:Chat {id: $chat})\nMATCH (p:Entity {id: one.person})\nCREATE (p)-[:PARTICIPATES_IN {joinedAt: one.joinedAt, leftAt: $open, kind: one.kind}]->(c)",
  ),
  /** Ends the open periods of participation. */
  'chats/leave': statement<{ chat: string | null; leaving: readonly unknown[]; open: number }>(
    'chats/leave',
    "CYPHER 25\nUNWIND $leaving AS one\nMATCH (p:Entity {id: one.person})-[part:PARTICIPATES_IN]->(c:Chat {id: $chat}) WHERE part.leftAt = $open\nSET part.leftAt = one.leftAt",
  ),
  /** One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for nobody. */
  'chats/list': statement<{ tenant: string | null; viewer: string | null; all: boolean; afterExternalId: string | null; limit: number }>(
    'chats/list',
    "CYPHER 25\nCALL () {\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all\n  RETURN DISTINCT c\n  UNION\n  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > $afterExternalId\n  RETURN c\n}\nWITH c WHERE c.tenantId = $tenant AND c.externalId > $afterExternalId\nRETURN c.id AS id, c.externalId AS externalId\nORDER BY externalId LIMIT $limit",
  ),
  /** Who takes part in a chat now, since when and how; and the latest moment from which the chat holds something. */
  'chats/list-participants': statement<{ chat: string | null; open: number }>(
    'chats/list-participants',
    "CYPHER 25\nMATCH (c:Chat {id: $chat})\nRETURN c.heldUntil AS heldUntil, COLLECT {\n  MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE part.leftAt = $open\n  WITH p, part ORDER BY p.handle, p.id\n  RETURN {person: p{.id, .type, .ref, .label, .handle, .creatorId}, joinedAt: part.joinedAt, kind: coalesce(part.kind, 'MEMBER')}\n} AS participants",
  ),
  /** The chats of these ids with everybody's periods in them, for deciding what a write may do there. */
  'chats/load-standing': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'chats/load-standing',
    "CYPHER 25\nMATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant\nRETURN c{.id, .externalId, .kind, .title, .heldUntil} AS chat,\n  COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt, part.leftAt] } AS periods\nORDER BY c.id",
  ),
  /** Locks a chat until the transaction ends and says what it holds and when a person took part in it. */
  'chats/lock': statement<{ tenant: string | null; chat: string | null; person: string | null; now: number }>(
    'chats/lock',
    "CYPHER 25\nMATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant\nSET c.touchedAt = $now\nWITH c\nRETURN c.id AS id, c.kind AS kind, c.heldUntil AS heldUntil,\n  COLLECT { MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c) RETURN part{.joinedAt, .leftAt, kind: coalesce(part.kind, 'MEMBER')} } AS periods",
  ),
  /** Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends. */
  'chats/upsert': statement<{ tenant: string | null; externalId: string | null; id: string | null; kind: string | null; title: string | null; now: number }>(
    'chats/upsert',
    "CYPHER 25\nMERGE (c:Chat {tenantId: $tenant, externalId: $externalId})\nON CREATE SET c.id = $id, c.kind = $kind, c.createdAt = $now\nSET c.touchedAt = $now\nWITH c, c.kind = $kind OR c.heldUntil IS NULL AS allowed\nSET c.kind = CASE WHEN allowed THEN $kind ELSE c.kind END,\n  c.title = CASE WHEN allowed AND $title IS NOT NULL THEN $title ELSE c.title END\nRETURN c.id AS id, c.kind AS kind, allowed",
  ),
} as const;
