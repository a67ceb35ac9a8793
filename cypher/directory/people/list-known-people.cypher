// The people a viewer knows: acquaintances of a creator (null: none), and those with whom the viewer has ever taken part in a chat, by name.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param creator => 'p1'
// :param after => {sortKey: '', id: ''}
// :param limit => 10
CYPHER 25
CALL () {
  MATCH (p:Entity {tenantId: $tenant, space: $creator}) WHERE p.ref STARTS WITH 'person:' AND p.creatorId = $creator AND NOT EXISTS { (p)-[:MERGED_INTO]->() }
  RETURN p
  UNION
  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(p:Entity)
  RETURN p
}
WITH DISTINCT p, toLower(p.label) AS sortKey
WHERE p.tenantId = $tenant AND p.id <> $viewer AND (sortKey > $after.sortKey OR (sortKey = $after.sortKey AND p.id > $after.id))
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY sortKey, p.id LIMIT $limit
