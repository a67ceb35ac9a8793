// Locks a piece of work until the transaction ends. Returns its state.
// :param id => 'w1'
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id})
SET w.touchedAt = $now
WITH w
RETURN {{work}}
