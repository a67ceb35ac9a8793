// Extends the lease of the holder of a piece of work; no row when they have lost it.
// :param id => 'w1'
// :param fencingToken => 1
// :param now => 1700000000000
// :param until => 1700000060000
CYPHER 25
MATCH (w:Work {id: $id})
SET w.touchedAt = $now
WITH w WHERE w.state = 'RUNNING' AND w.fencingToken = $fencingToken
SET w.runAt = $until
RETURN w.id AS id
