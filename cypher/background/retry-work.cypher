// Lets work in one of these states begin anew, a person's own for a persona or for none or, without a person, anybody's of the tenant; `allowed` is false in any other state.
// :param id => 'w1'
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param states => ['FAILED', 'DEAD']
// :param doable => ['make-spine']
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND ($person IS NULL OR w.personId = $person AND w.persona IN ['', $persona])
SET w.touchedAt = $now
WITH w, w.state IN $states AS allowed, w.kind IN $doable AS doable
SET w.attempts = CASE WHEN allowed THEN 0 ELSE w.attempts END,
  w.strikes = CASE WHEN allowed THEN 0 ELSE w.strikes END,
  w.runAt = CASE WHEN NOT allowed THEN w.runAt WHEN doable THEN $now END,
  w.lane = CASE WHEN allowed THEN w.laneName ELSE w.lane END,
  w.error = CASE WHEN allowed THEN null ELSE w.error END,
  w.finishedAt = CASE WHEN allowed THEN null ELSE w.finishedAt END,
  w.state = CASE WHEN NOT allowed THEN w.state WHEN doable THEN 'PENDING' ELSE 'WAITING_FOR_MODEL' END
RETURN {{work}}, allowed
