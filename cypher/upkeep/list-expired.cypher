// One page of expired memories that no job has archived yet, the longest expired first.
// :unguarded gives ids to a job that archives what is over; they go to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
// :param afterTime => 0
// :param afterId => ''
// :param limit => 100
CYPHER 25
MATCH (m:Memory)
WHERE m.endsAt >= $afterTime AND m.endsAt <= $now AND (m.endsAt > $afterTime OR m.id > $afterId)
  AND ($tenant IS NULL OR m.tenantId = $tenant)
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.endsAt AS at ORDER BY at, id LIMIT $limit
