// How much unfinished work there is to sweep and to do.
// :param modelless => ['store-note']
// :param tenant => 'default'
// :param maxStrikes => 6
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work)
WHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL'] AND ($tenant IS NULL OR w.tenantId = $tenant)
RETURN count(CASE WHEN NOT w.kind IN $modelless AND (w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now)) THEN 1 END) AS unserved,
  count(CASE WHEN w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL THEN 1 END) AS waiting,
  count(CASE WHEN w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes THEN 1 END) AS lost,
  count(CASE WHEN w.runAt <= $now AND w.strikes < $maxStrikes THEN 1 END) AS due
