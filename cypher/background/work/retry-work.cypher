// Retries a piece of work whose state is in $states: one of $person for $persona or no persona; with $person null, any of the tenant. In another state it is only locked, and allowed is false.
// :param id => 'w1'
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param states => ['FAILED', 'DEAD']
// :param runnableKinds => ['make-spine']
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND ($person IS NULL OR w.personId = $person AND w.persona IN ['', $persona])
// Takes the write lock before the state is read: a worker that claims it at the same moment waits.
SET w.touchedAt = $now
WITH w, w.state IN $states AS allowed, w.kind IN $runnableKinds AS isRunnable
SET w.attempts = CASE WHEN allowed THEN 0 ELSE w.attempts END,
  w.countedAttempts = CASE WHEN allowed THEN 0 ELSE w.countedAttempts END,
  w.runAt = CASE WHEN NOT allowed THEN w.runAt WHEN isRunnable THEN $now END,
  // Finished work has left its lane; laneName remembers which.
  w.lane = CASE WHEN allowed THEN w.laneName ELSE w.lane END,
  w.error = CASE WHEN allowed THEN null ELSE w.error END,
  w.finishedAt = CASE WHEN allowed THEN null ELSE w.finishedAt END,
  w.state = CASE WHEN NOT allowed THEN w.state WHEN isRunnable THEN 'PENDING' ELSE 'WAITING_FOR_MODEL' END
RETURN {{work}}, allowed
