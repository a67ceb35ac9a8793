// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Adds to how often what was done in a minute and a tenant. */
  'operations/add-counts': statement<{ items: readonly unknown[] }>(
    'operations/add-counts',
    "CYPHER 25\nUNWIND $items AS item\nMERGE (c:OperationCount {key: item.key})\nON CREATE SET c:Internal, c += item.noted, c.count = 0\nSET c.count = c.count + item.count",
  ),
  /** How many counts of minutes and of hours have ended long ago. */
  'operations/count-old': statement<{ minutes: number; hours: number }>(
    'operations/count-old',
    "CYPHER 25\nRETURN COUNT { MATCH (c:OperationCount) WHERE c.endsAt <= $minutes AND NOT c.hourly } AS minutes,\n  COUNT { MATCH (c:OperationCount) WHERE c.endsAt <= $hours AND c.hourly } AS hours",
  ),
  /** How much a tenant holds, in numbers. */
  'operations/count-tenant': statement<{ tenant: string | null }>(
    'operations/count-tenant',
    "CYPHER 25\nCALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN count(p) AS accounts, sum(coalesce(p.said, 0)) AS directly }\nCALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN count(c) AS chats, sum(coalesce(c.said, 0)) AS inChats }\nCALL () { MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.memoryKey IS NOT NULL RETURN count(*) AS memories }\nCALL () {\n  MATCH (w:Work) WHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL', 'DEAD'] AND w.tenantId = $tenant\n  RETURN sum(CASE w.state WHEN 'DEAD' THEN 0 ELSE 1 END) AS unfinishedWork, sum(CASE w.state WHEN 'DEAD' THEN 1 ELSE 0 END) AS deadWork\n}\nRETURN accounts, chats, memories, directly + inChats AS messages, unfinishedWork, deadWork",
  ),
  /** Adds minutes that have ended long ago up to hours. */
  'operations/fold-minutes': statement<{ before: number; limit: number }>(
    'operations/fold-minutes',
    "CYPHER 25\nMATCH (c:OperationCount) WHERE c.endsAt <= $before AND NOT c.hourly\nWITH c ORDER BY c.endsAt, c.key LIMIT $limit\nWITH ((c.endsAt - 1) / 3600000 + 1) * 3600000 AS endsAt, coalesce(c.tenantId, '') AS tenantId, c.node AS node, c.op AS op, c.status AS status,\n  sum(c.count) AS count, collect(c) AS minutes\nORDER BY endsAt, tenantId, node, op, status\nMERGE (h:OperationCount {key: 'hour|' + endsAt + '|' + tenantId + '|' + node + '|' + op + '|' + status})\nON CREATE SET h:Internal, h.endsAt = endsAt, h.tenantId = tenantId, h.node = node, h.op = op, h.status = status, h.hourly = true, h.count = 0\nSET h.count = h.count + count\nFOREACH (minute IN minutes | DELETE minute)\nRETURN coalesce(sum(size(minutes)), 0) AS done",
  ),
  /** Forgets how often what was done in hours that ended long ago. */
  'operations/forget-hours': statement<{ before: number; limit: number }>(
    'operations/forget-hours',
    "CYPHER 25\nMATCH (c:OperationCount) WHERE c.endsAt <= $before AND c.hourly\nWITH c ORDER BY c.endsAt, c.key LIMIT $limit\nDELETE c\nRETURN count(*) AS done",
  ),
  /** How often what was done in a tenant, in the minutes and hours that ended after a moment. */
  'operations/list-counts': statement<{ tenant: string | null; since: number }>(
    'operations/list-counts',
    "CYPHER 25\nMATCH (c:OperationCount) WHERE c.endsAt > $since AND c.tenantId = $tenant\nRETURN c.node AS node, c.op AS op, c.status AS status, sum(c.count) AS count\nORDER BY node, op, status",
  ),
} as const;
