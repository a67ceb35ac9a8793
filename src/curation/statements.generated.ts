// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** The owners and groups of a tenant that hold more live memories than they may, with how many too many. */
  'curation/list-crowded': statement<{ tenant: string | null; now: number; most: number }>(
    'curation/list-crowded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now\nWITH m.ownerId AS ownerId, CASE WHEN m.ownerId IS NULL THEN m.chatId END AS chatId, count(*) AS live\nWITH ownerId, chatId, live WHERE live > $most\nRETURN coalesce(ownerId, chatId) AS id, ownerId, chatId, live - $most AS tooMany ORDER BY id",
  ),
  /** One page of memories whose time is over and that nobody has archived yet, the longest over first. */
  'curation/list-expired': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'curation/list-expired',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.endsAt >= $afterTime AND m.endsAt <= $now AND (m.endsAt > $afterTime OR m.id > $afterId)\n  AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.endsAt AS at ORDER BY at, id LIMIT $limit",
  ),
  /** Live memories of a tenant that nobody has needed since a moment and that count little, by id. */
  'curation/list-faded': statement<{ tenant: string | null; shortLived: readonly unknown[]; unusedSince: number; now: number; afterId: string | null; limit: number }>(
    'curation/list-faded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.updatedAt < $unusedSince AND NOT m.pinned AND m.stability <> 'permanent'\n  AND m.importance < CASE WHEN m.type IN $shortLived THEN 2 ELSE 1 END AND m.expiresAt > $now\n  AND coalesce(m.accessedAt, 0) < $unusedSince AND coalesce(m.confirmedAt, 0) < $unusedSince AND m.id > $afterId\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, 0 AS at ORDER BY id LIMIT $limit",
  ),
  /** The live memories of an owner or a group that are missed least: what is pinned stays, what is permanent goes last, then the least important first and of those the oldest. */
  'curation/list-least': statement<{ owner: string | null; chat: string | null; now: number; limit: number }>(
    'curation/list-least',
    "CYPHER 25\nCALL () {\n  MATCH (m:Memory) WHERE m.ownerId = $owner RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.chatId = $chat AND m.ownerId IS NULL RETURN m\n}\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND NOT m.pinned\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.createdAt AS at\nORDER BY m.stability = 'permanent', m.importance, at, id LIMIT $limit",
  ),
  /** One page of forgotten memories that nobody can restore any more, the longest waiting first. */
  'curation/list-purgeable': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'curation/list-purgeable',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.purgeAt >= $afterTime AND m.purgeAt <= $now AND (m.purgeAt > $afterTime OR m.id > $afterId)\n  AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.purgeAt AS at ORDER BY at, id LIMIT $limit",
  ),
  /** The next tenant that has memories, in the order of their names. */
  'curation/list-tenants': statement<{ after: string | null }>(
    'curation/list-tenants',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId > $after\nRETURN m.tenantId AS tenantId ORDER BY tenantId LIMIT 1",
  ),
} as const;
