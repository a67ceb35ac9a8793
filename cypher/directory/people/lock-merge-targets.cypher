// Acquaintances that these creators have merged, each with its merge target, without those linked to an account; locks the creators until the transaction ends.
// :param tenant => 'default'
// :param creators => ['p1']
// :param now => 1700000000000
CYPHER 25
MATCH (creator:Entity) WHERE creator.id IN $creators AND creator.tenantId = $tenant
WITH creator ORDER BY creator.id
SET creator.touchedAt = $now
WITH creator
MATCH (creator)-[:MERGED]->(p:Entity) WHERE p.type = 'person' AND p.creatorId = creator.id AND p.linkedId IS NULL
WITH creator, p, {{mergeTarget}} AS kept
WHERE kept.creatorId = creator.id AND kept.linkedId IS NULL
RETURN p.id AS id, kept.id AS keptId, creator.id AS creatorId ORDER BY id
