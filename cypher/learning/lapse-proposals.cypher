// Marks proposals as lapsed that no one has answered in time, unless one was answered meanwhile.
// :param ids => ['r1']
// :param now => 1700000000000
CYPHER 25
MATCH (p:Proposal) WHERE p.id IN $ids
SET p.touchedAt = $now
WITH p WHERE p.state = 'OPEN' AND p.expiresAt <= $now
SET p.state = 'LAPSED', p.decidedAt = $now, p.statement = null
RETURN count(p) AS lapsed
