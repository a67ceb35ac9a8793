// Lets a person's work that failed or was given up begin anew; `allowed` is false for work in any other state.
// :param id => 'w1'
// :param tenant => 'default'
// :param person => 'p1'
// :param state => 'PENDING'
// :param waits => false
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person
SET w.touchedAt = $now
WITH w, w.state IN ['FAILED', 'DEAD'] AS allowed
SET w.attempts = CASE WHEN allowed THEN 0 ELSE w.attempts END,
  w.strikes = CASE WHEN allowed THEN 0 ELSE w.strikes END,
  w.runAt = CASE WHEN NOT allowed THEN w.runAt WHEN $waits THEN null ELSE $now END,
  w.lane = CASE WHEN allowed THEN w.laneName ELSE w.lane END,
  w.error = CASE WHEN allowed THEN null ELSE w.error END,
  w.finishedAt = CASE WHEN allowed THEN null ELSE w.finishedAt END,
  w.state = CASE WHEN allowed THEN $state ELSE w.state END
RETURN {{work}}, allowed
