// One page of forgotten memories that no one can restore any more, the longest waiting first.
// :unguarded gives ids to a job that takes away what was forgotten; they go to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
// :param afterTime => 0
// :param afterId => ''
// :param limit => 100
CYPHER 25
MATCH (m:Memory)
WHERE m.purgeAt >= $afterTime AND m.purgeAt <= $now AND (m.purgeAt > $afterTime OR m.id > $afterId)
  AND ($tenant IS NULL OR m.tenantId = $tenant)
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.purgeAt AS at ORDER BY at, id LIMIT $limit
