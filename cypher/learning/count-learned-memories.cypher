// Number of memories learned from a person's words since a moment.
// :unguarded gives background work one number about the person whose words it learns from.
// :param tenant => 'default'
// :param person => 'p1'
// :param since => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'
RETURN count(m) AS total
