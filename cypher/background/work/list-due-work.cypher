// Work that may be taken up now; of each lane the first unfinished piece alone. Tenants take turns, and so do the people of each, the longest due first. Candidates are the $window longest due and the $window latest due, so that the backlog of one person does not delay the work of others.
// :param kinds => ['make-spine']
// :param tenant => 'default'
// :param maxStrikes => 6
// :param now => 1700000000000
// :param window => 1000
// :param limit => 16
CYPHER 25
CALL () {
  MATCH (w:Work)
  WHERE w.runAt <= $now AND w.kind IN $kinds AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)
    AND {{inTurn}}
  RETURN w ORDER BY w.runAt, w.id LIMIT $window
  UNION
  MATCH (w:Work)
  WHERE w.runAt <= $now AND w.kind IN $kinds AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)
    AND {{inTurn}}
  RETURN w ORDER BY w.runAt DESC, w.id LIMIT $window
}
WITH w.tenantId AS tenant, coalesce(w.personId, '') AS person, w ORDER BY w.runAt, w.id
WITH tenant, person, collect(w) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH tenant, own[turn] AS w, turn ORDER BY turn, w.runAt, w.id
WITH tenant, collect(w) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH turn, own[turn] AS w ORDER BY turn, w.runAt, w.id LIMIT $limit
RETURN w.id AS id, turn, w.runAt AS dueAt ORDER BY turn, dueAt, id
