// How often what was done in the minutes and hours that ended after a moment.
// :param since => 1700000000000
CYPHER 25
MATCH (c:OperationCount) WHERE c.endsAt > $since
RETURN c.node AS node, c.op AS op, c.status AS status, sum(c.count) AS count
ORDER BY node, op, status
