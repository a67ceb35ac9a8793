// Releases those of these pieces of work that wait for a language model, in the order they were noted; returns how many.
// :param ids => ['w1']
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work) WHERE w.id IN $ids
WITH w ORDER BY w.id
SET w.touchedAt = $now
WITH w WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL
SET w.state = 'PENDING', w.runAt = w.createdAt
RETURN count(w) AS count
