// Locks these threads until the transaction ends, in the order given.
// :param tenant => 'default'
// :param threads => ['u:p1']
// :param now => 1700000000000
CYPHER 25
UNWIND $threads AS key
MERGE (t:Thread {tenantId: $tenant, key: key})
ON CREATE SET t.rev = 0
SET t.touchedAt = $now
