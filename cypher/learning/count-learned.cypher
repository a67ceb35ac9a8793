// How many memories were learned from what a person said since a moment.
// :param tenant => 'default'
// :param person => 'p1'
// :param since => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'
RETURN count(m) AS total
