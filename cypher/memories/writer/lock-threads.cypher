// Locks these threads until the transaction ends, in the order given. A new one begins at the first revision of its space, `firstRev`.
// :param tenant => 'default'
// :param threads => ['u:p1']
// :param now => 1700000000000
CYPHER 25
UNWIND $threads AS key
MERGE (t:Thread {tenantId: $tenant, key: key})
SET t.touchedAt = $now
WITH t, key WHERE t.rev IS NULL
OPTIONAL MATCH (space:Thread {tenantId: $tenant, key: split(key, '/')[0]})
SET t.rev = coalesce(space.firstRev, 0)
