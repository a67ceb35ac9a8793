// One page of proposals that no one has answered in time, the longest over first.
// :param tenant => 'default'
// :param now => 1700000000000
// :param afterTime => 0
// :param afterId => 'r1'
// :param limit => 100
CYPHER 25
MATCH (p:Proposal)
WHERE p.state = 'OPEN' AND p.expiresAt >= $afterTime AND p.expiresAt <= $now AND (p.expiresAt > $afterTime OR p.id > $afterId)
  AND ($tenant IS NULL OR p.tenantId = $tenant)
RETURN p.id AS id, p.expiresAt AS at ORDER BY at, id LIMIT $limit
