// Acquaintances that these creators have merged, each with its merge target, without those linked to an account; locks the creators until the transaction ends.
// :param tenant => 'default'
// :param makers => ['p1']
// :param now => 1700000000000
CYPHER 25
MATCH (maker:Entity) WHERE maker.id IN $makers AND maker.tenantId = $tenant
WITH maker ORDER BY maker.id
SET maker.touchedAt = $now
WITH maker
MATCH (maker)-[:MERGED]->(p:Entity) WHERE p.type = 'person' AND p.creatorId = maker.id AND p.linkedId IS NULL
WITH maker, p, {{standsFor}} AS kept
WHERE kept.creatorId = maker.id AND kept.linkedId IS NULL
RETURN p.id AS id, kept.id AS keptId, maker.id AS makerId ORDER BY id
