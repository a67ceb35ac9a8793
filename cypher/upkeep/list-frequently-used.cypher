// Live memories below an importance that their origin has read at least `$uses` times, by id.
// :unguarded gives ids to a job that raises what its own people use; they go to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
// :param importance => 2
// :param uses => 12
// :param afterId => ''
// :param limit => 1000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND NOT m.pinned AND m.importance < $importance AND m.uses >= $uses AND m.id > $afterId
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, 0 AS at ORDER BY id LIMIT $limit
