// Marks an account as erased up to a moment, once for each, and deletes all but its handle.
// :param tenant => 'default'
// :param person => 'p1'
// :param until => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant AND coalesce(p.erasedAt, 0) < $until
SET p.erasedAt = $until, p.label = p.handle, p.names = [p.handle], p.privateTurns = 0, p.insightsAt = null, p.variantsAt = null
WITH p
MATCH (t:TokenUse {key: p.id}) WHERE t.tenantId = $tenant
DELETE t
