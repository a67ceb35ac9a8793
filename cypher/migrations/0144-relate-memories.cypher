// Lets what was stored before there were relations wait for them; what has no vector yet waits for that first.
CYPHER 25
MATCH (m:Memory) WHERE m.status = 'ACTIVE' AND m.unembeddedSince IS NULL
CALL (m) { SET m.unrelatedSince = m.updatedAt } IN TRANSACTIONS OF 1000 ROWS
