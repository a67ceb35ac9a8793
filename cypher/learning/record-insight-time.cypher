// Records the start of a search for insights about a person, unless one has started since a given time.
// :param tenant => 'default'
// :param person => 'p1'
// :param now => 1700000000000
// :param since => 1699913600000
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
SET p.touchedAt = $now
WITH p WHERE p.insightsAt IS NULL OR p.insightsAt <= $since
SET p.insightsAt = $now
RETURN count(p) AS recorded
