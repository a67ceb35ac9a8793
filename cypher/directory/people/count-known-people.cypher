// Number of the people a viewer knows: acquaintances of a creator (null: none), and those with whom the viewer has ever taken part in a chat.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param creator => 'p1'
CYPHER 25
CALL () {
  MATCH (p:Entity {tenantId: $tenant, space: $creator}) WHERE p.ref STARTS WITH 'person:' AND p.creatorId = $creator AND NOT EXISTS { (p)-[:MERGED_INTO]->() }
  RETURN p
  UNION
  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(p:Entity)
  RETURN p
}
WITH DISTINCT p WHERE p.tenantId = $tenant AND p.id <> $viewer
RETURN count(p) AS total
