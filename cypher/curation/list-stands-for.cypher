// Whoever is the same person for somebody: the account that an acquaintance stands for, and their acquaintances that stand for it.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param person => 'p9'
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
WITH coalesce(p.linkedId, p.id) AS account, p.id AS own
OPTIONAL MATCH (other:Entity {tenantId: $tenant, space: $viewer}) WHERE other.linkedId = account
WITH account, own, collect(other.id) AS others
UNWIND [account, own] + others AS id
RETURN DISTINCT id ORDER BY id
