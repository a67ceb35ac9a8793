// Notes of live memories when their time is over, as every write does from now on.
CYPHER 25
MATCH (m:Memory) WHERE m.status = 'ACTIVE' AND m.expiresAt < 9007199254740991
CALL (m) { SET m.endsAt = m.expiresAt } IN TRANSACTIONS OF 1000 ROWS
