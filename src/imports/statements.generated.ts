// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** The ids of the chats with these external ids. */
  'imports/find-chats': statement<{ tenant: string | null; externalIds: readonly unknown[] }>(
    'imports/find-chats',
    "CYPHER 25\nUNWIND $externalIds AS externalId\nMATCH (c:Chat {tenantId: $tenant, externalId: externalId})\nRETURN c.externalId AS externalId, c.id AS id\nORDER BY externalId",
  ),
  /** Whether a tenant is a redacted copy. */
  'imports/is-copy': statement<{ tenant: string | null }>(
    'imports/is-copy',
    "CYPHER 25\nOPTIONAL MATCH (c:RedactedCopy {tenantId: $tenant})\nRETURN c IS NOT NULL AS copied",
  ),
  /** Of which export a tenant is the redacted copy, if of any, and whether it holds anybody or a chat. */
  'imports/look-at-copy': statement<{ tenant: string | null }>(
    'imports/look-at-copy',
    "CYPHER 25\nOPTIONAL MATCH (c:RedactedCopy {tenantId: $tenant})\nRETURN c.source AS source, c.madeAt AS madeAt,\n  EXISTS { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle > '' } OR EXISTS { MATCH (h:Chat) WHERE h.tenantId = $tenant } AS isHeld",
  ),
  /** Makes an empty tenant the redacted copy of an export, unless it is one already, and says of which. */
  'imports/make-copy': statement<{ tenant: string | null; source: string | null; madeAt: number; now: number }>(
    'imports/make-copy',
    "CYPHER 25\nMERGE (c:RedactedCopy {tenantId: $tenant})\nON CREATE SET c:Internal, c.source = $source, c.madeAt = $madeAt, c.since = $now\nRETURN c.source AS source, c.madeAt AS madeAt",
  ),
  /** Makes chats with their participants' periods, or finds them as they are: a period that began then keeps the end that is stored, and a chat that holds something takes neither another kind nor a period that begins before what it holds. */
  'imports/put-chats': statement<{ tenant: string | null; chats: readonly unknown[]; now: number }>(
    'imports/put-chats',
    "CYPHER 25\nUNWIND $chats AS chat\nMERGE (c:Chat {tenantId: $tenant, externalId: chat.externalId})\nON CREATE SET c.id = chat.id, c.kind = chat.kind, c.createdAt = coalesce(chat.createdAt, $now)\nSET c.touchedAt = $now\nWITH c, chat, COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt] } AS known\nWITH c, chat, [period IN chat.periods WHERE NOT [period.person, period.joinedAt] IN known] AS opened\nWITH c, chat, opened, c.heldUntil IS NULL OR (c.kind = chat.kind AND all(period IN opened WHERE period.joinedAt > c.heldUntil)) AS allowed\nSET c.kind = CASE WHEN allowed THEN chat.kind ELSE c.kind END,\n  c.title = CASE WHEN allowed AND chat.title IS NOT NULL THEN chat.title ELSE c.title END,\n  c.heldUntil = CASE WHEN allowed AND chat.heldUntil > coalesce(c.heldUntil, -9007199254740991) THEN chat.heldUntil ELSE c.heldUntil END\nWITH c, chat, opened, allowed\nCALL (c, opened, allowed) {\n  UNWIND opened AS period\n  WITH c, period WHERE allowed\n  MATCH (p:Entity {id: period.person})\n  CREATE (p)-[:PARTICIPATES_IN {joinedAt: period.joinedAt, leftAt: period.leftAt, kind: period.kind}]->(c)\n}\nRETURN DISTINCT c.externalId AS externalId, c.id AS id, allowed\nORDER BY externalId",
  ),
} as const;
