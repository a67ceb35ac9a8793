// Locks memories until the transaction ends, in the order of their ids.
// :unguarded locks and returns nothing.
// :param tenant => 'default'
// :param ids => ['m1']
// :param now => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
WITH m ORDER BY m.id
SET m.lockedAt = $now
