// Lets work that waits for a language model be taken up, in the order it was noted, now that one is there; says how much.
// :param tenant => 'default'
// :param now => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (w:Work)
WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL AND ($tenant IS NULL OR w.tenantId = $tenant)
WITH w ORDER BY w.id LIMIT $limit
SET w.touchedAt = $now
WITH w WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL
SET w.state = 'PENDING', w.runAt = w.createdAt
RETURN count(w) AS count
