// Gives up work whose workers have died again and again; says how much.
// :param tenant => 'default'
// :param maxStrikes => 6
// :param error => 'WORKER_LOST'
// :param now => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (w:Work)
WHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)
WITH w ORDER BY w.id LIMIT $limit
SET w.touchedAt = $now
WITH w WHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes
SET w.state = 'DEAD', w.error = $error, w.finishedAt = $now, w.runAt = null, w.lane = null, w.holder = null
RETURN count(w) AS count
