// Sessions whose time is over, the longest waiting first.
// :param tenant => 'default'
// :param now => 1700000000000
// :param limit => 100
CYPHER 25
MATCH (s:Session) WHERE s.closesAt <= $now AND ($tenant IS NULL OR s.tenantId = $tenant)
RETURN s.id AS id, s.closesAt AS closesAt ORDER BY closesAt, id LIMIT $limit
