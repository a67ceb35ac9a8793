// The owners and groups of a tenant that hold more live memories than they may.
// :unguarded gives ids to a job that keeps owners and groups within their limits.
// :param tenant => 'default'
// :param now => 1700000000000
// :param maxLive => 1000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now
WITH m.ownerId AS ownerId, CASE WHEN m.ownerId IS NULL THEN m.chatId END AS chatId, count(*) AS live
WITH ownerId, chatId, live WHERE live > $maxLive
RETURN coalesce(ownerId, chatId) AS id, ownerId, chatId ORDER BY id
