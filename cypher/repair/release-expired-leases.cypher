// Releases up to a limit of work whose lease expired long ago, unless its holder has come back. Returns the count.
// :param tenant => 'default'
// :param leaseBefore => 1700000000000
// :param now => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (w:Work) WHERE w.state = 'RUNNING' AND w.runAt < $leaseBefore AND ($tenant IS NULL OR w.tenantId = $tenant)
WITH w ORDER BY w.id LIMIT $limit
SET w.touchedAt = $now
WITH w WHERE w.state = 'RUNNING' AND w.runAt < $leaseBefore
SET w.state = 'PENDING', w.holder = null
RETURN count(w) AS repaired
