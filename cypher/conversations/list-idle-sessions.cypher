// One page of the open sessions without a turn for 30 minutes, the longest idle first.
// :param tenant => 'default'
// :param now => 1700000000000
// :param afterTime => 0
// :param afterId => ''
// :param limit => 100
CYPHER 25
MATCH (s:Session)
WHERE s.closesAt >= $afterTime AND s.closesAt <= $now AND (s.closesAt > $afterTime OR s.id > $afterId)
  AND ($tenant IS NULL OR s.tenantId = $tenant)
RETURN s.id AS id, s.closesAt AS closesAt ORDER BY closesAt, id LIMIT $limit
