// Acquaintances of a person by id, each with whom it stands for by merges and links; locks the person until the transaction ends, so that none of these is merged or unmerged meanwhile.
// :param tenant => 'default'
// :param creator => 'p1'
// :param ids => ['p8']
// :param now => 1700000000000
CYPHER 25
MATCH (creator:Entity {id: $creator}) WHERE creator.tenantId = $tenant
SET creator.touchedAt = $now
WITH creator
MATCH (p:Entity) WHERE p.id IN $ids AND p.creatorId = creator.id
WITH p.id AS id, {{mergeTarget}} AS kept
OPTIONAL MATCH (kept)-[:LINKED_TO]->(account:Entity)
WITH id, coalesce(account, kept) AS person
RETURN id, person{.id, .type, .ref, .label, .handle, .creatorId} AS person
ORDER BY id
