// Defers those of these pieces of work that no worker has taken up, until there is a language model; returns how many.
// :param ids => ['w1']
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work) WHERE w.id IN $ids
WITH w ORDER BY w.id
SET w.touchedAt = $now
WITH w WHERE w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now)
SET w.state = 'WAITING_FOR_MODEL', w.runAt = null, w.holder = null
RETURN count(w) AS count
