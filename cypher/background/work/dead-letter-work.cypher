// Dead-letters the due ones among these pieces of work whose attempts are used up, unless they were retried meanwhile. Returns their number.
// :param ids => ['w1']
// :param maxCountedAttempts => 6
// :param error => 'WORKER_LOST'
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work) WHERE w.id IN $ids
WITH w ORDER BY w.id
SET w.touchedAt = $now
WITH w WHERE w.runAt <= $now AND w.countedAttempts >= $maxCountedAttempts
SET w.state = 'DEAD', w.error = $error, w.finishedAt = $now, w.runAt = null, w.lane = null, w.holder = null
RETURN count(w) AS count
