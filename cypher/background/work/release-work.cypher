// Releases a piece of work that was not done, for later or for good; no row when another worker has it by now.
// :param id => 'w1'
// :param fencingToken => 1
// :param state => 'FAILED'
// :param error => 'UNAVAILABLE'
// :param final => false
// :param runAt => 1700000030000
// :param refundedAttempts => 0
// :param refundedCountedAttempts => 1
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id})
SET w.touchedAt = $now
WITH w WHERE w.state = 'RUNNING' AND w.fencingToken = $fencingToken
SET w.state = $state, w.error = $error, w.holder = null,
  w.runAt = CASE WHEN $final THEN null ELSE $runAt END,
  w.lane = CASE WHEN $final THEN null ELSE w.lane END,
  w.finishedAt = CASE WHEN $final THEN $now ELSE null END,
  w.attempts = w.attempts - $refundedAttempts, w.countedAttempts = w.countedAttempts - $refundedCountedAttempts
RETURN w.id AS id
