// Live, unimportant memories without access since a moment, by id.
// :unguarded gives ids to a job that forgets what no one needs; they go to no caller.
// :param tenant => 'default'
// :param shortLived => ['context', 'event']
// :param unusedSince => 1700000000000
// :param now => 1700000000000
// :param afterId => ''
// :param limit => 1000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.updatedAt < $unusedSince AND NOT m.pinned AND m.stability <> 'permanent'
  AND m.importance < CASE WHEN m.type IN $shortLived THEN 2 ELSE 1 END AND m.expiresAt > $now
  AND coalesce(m.accessedAt, 0) < $unusedSince AND coalesce(m.confirmedAt, 0) < $unusedSince AND m.id > $afterId
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, 0 AS at ORDER BY id LIMIT $limit
