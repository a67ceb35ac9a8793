// Locks these threads until the transaction ends, in the order given. A new one begins at the first revision of its space, `firstRev`.
// :param tenant => 'default'
// :param threads => ['u:p1']
// :param now => 1700000000000
CYPHER 25
UNWIND $threads AS key
OPTIONAL MATCH (space:Thread {tenantId: $tenant, key: split(key, '/')[0]})
MERGE (t:Thread {tenantId: $tenant, key: key})
ON CREATE SET t.rev = coalesce(space.firstRev, 0)
SET t.touchedAt = $now
