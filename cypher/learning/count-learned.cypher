// How many memories of a person were learned from conversation since a moment.
// :param tenant => 'default'
// :param person => 'p1'
// :param since => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.ownerId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'
RETURN count(m) AS total
