// People, and things that a person named outside of groups, which that person may merge: each with what it is merged into and with how often; held until the transaction ends, with the person who merges.
// :param tenant => 'default'
// :param maker => 'p1'
// :param ids => ['p8', 'p9']
// :param key => 'p8|p9'
// :param now => 1700000000000
CYPHER 25
MATCH (maker:Entity {id: $maker})
SET maker.touchedAt = $now
WITH COUNT { (maker)-[:MERGED]->() } AS merges, head(COLLECT { MATCH (d:Merge {key: $key}) RETURN d.state }) AS state
MATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.space = $maker)
WITH merges, state, p ORDER BY p.id
// Locks it: nothing changes.
SET p.type = p.type
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId, .space} AS entity, merges, state,
  head(COLLECT { MATCH (p)-[merged:MERGED_INTO]->(k:Entity) RETURN k{.id, .label, at: merged.at} }) AS into,
  head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k.id }) AS keptId
ORDER BY p.id
