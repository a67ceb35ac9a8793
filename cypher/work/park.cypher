// Lets work that nobody does, since no language model is there, wait for one; says how much.
// :param modelless => ['store-note']
// :param tenant => 'default'
// :param now => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (w:Work)
WHERE w.state IN ['PENDING', 'RUNNING'] AND (w.state = 'PENDING' OR w.runAt <= $now)
  AND NOT w.kind IN $modelless AND ($tenant IS NULL OR w.tenantId = $tenant)
WITH w ORDER BY w.id LIMIT $limit
SET w.touchedAt = $now
WITH w WHERE w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now)
SET w.state = 'WAITING_FOR_MODEL', w.runAt = null, w.holder = null
RETURN count(w) AS count
