// Counts of what was done in a tenant, in the minutes and hours that ended after a moment.
// :param tenant => 'default'
// :param since => 1700000000000
CYPHER 25
MATCH (c:OperationCount) WHERE c.endsAt > $since AND c.tenantId = $tenant
RETURN c.node AS node, c.op AS op, c.status AS status, sum(c.count) AS count
ORDER BY node, op, status
