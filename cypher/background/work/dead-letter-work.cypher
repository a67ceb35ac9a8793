// Gives up those of these pieces of work that are due and whose attempts are used up, unless somebody has retried them meanwhile; says how many.
// :param ids => ['w1']
// :param maxStrikes => 6
// :param error => 'WORKER_LOST'
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work) WHERE w.id IN $ids
WITH w ORDER BY w.id
SET w.touchedAt = $now
WITH w WHERE w.runAt <= $now AND w.strikes >= $maxStrikes
SET w.state = 'DEAD', w.error = $error, w.finishedAt = $now, w.runAt = null, w.lane = null, w.holder = null
RETURN count(w) AS count
