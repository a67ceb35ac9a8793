// Deletes a person's acquaintances, and the names that the person gave to accounts up to a moment. Keeps an acquaintance about which something was stored later.
// :unguarded keeps an acquaintance that its creator has spoken of since, and returns nothing.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param people => ['p9']
// :param until => 1700000000000
CYPHER 25
CALL () {
  MATCH (p:Entity) WHERE p.id IN $people AND p.tenantId = $tenant
  WITH p WHERE p.creatorId IS NULL OR NOT EXISTS { MATCH (m:Memory)-[:ABOUT]->(p) WHERE m.createdAt > $until }
  RETURN collect(p) AS forgottenPeople
}
CALL (forgottenPeople) {
  UNWIND forgottenPeople AS p
  MATCH (p)-[known:KNOWN_AS]->(a:Alias {tenantId: $tenant, space: $viewer}) WHERE coalesce(known.at, 0) <= $until
  DELETE known
  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }
  DETACH DELETE a
}
CALL (forgottenPeople) {
  UNWIND forgottenPeople AS p
  MATCH (p)<-[:KEEPS|ABSORBS]-(d:Merge) WHERE p.creatorId = $viewer
  WITH DISTINCT d
  DETACH DELETE d
}
CALL (forgottenPeople) {
  UNWIND forgottenPeople AS p
  WITH p WHERE p.creatorId = $viewer
  DETACH DELETE p
}
