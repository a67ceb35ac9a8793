// Work that may be taken up now, the longest due first; of each lane the first unfinished piece alone.
// :param kinds => ['make-spine']
// :param tenant => 'default'
// :param maxStrikes => 6
// :param now => 1700000000000
// :param limit => 16
CYPHER 25
MATCH (w:Work)
WHERE w.runAt <= $now AND w.kind IN $kinds AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)
  AND {{inTurn}}
RETURN w.id AS id, w.runAt AS dueAt
ORDER BY dueAt, id LIMIT $limit
