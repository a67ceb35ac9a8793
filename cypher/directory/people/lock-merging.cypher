// People, and things that a person named outside of groups, which that person may merge: each with what it is merged into and with how often; held until the transaction ends, with the person who merges.
// :param tenant => 'default'
// :param creator => 'p1'
// :param ids => ['p8', 'p9']
// :param key => 'p8|p9'
// :param now => 1700000000000
CYPHER 25
MATCH (creator:Entity {id: $creator})
SET creator.touchedAt = $now
WITH COUNT { (creator)-[:MERGED]->() } AS merges, head(COLLECT { MATCH (d:Merge {key: $key}) RETURN d.state }) AS state
MATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.space = $creator)
WITH merges, state, p ORDER BY p.id
// Locks it: nothing changes.
SET p.type = p.type
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId, .space} AS entity, merges, state,
  head(COLLECT { MATCH (p)-[merged:MERGED_INTO]->(k:Entity) RETURN k{.id, .label, at: merged.at} }) AS into,
  head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k.id }) AS keptId
ORDER BY p.id
