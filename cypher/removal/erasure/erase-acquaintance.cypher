// Deletes people from what a person knows: acquaintances go, accounts lose the names they were given until a time.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param people => ['p9']
// :param until => 1700000000000
CYPHER 25
CALL () {
  MATCH (p:Entity)-[known:KNOWN_AS]->(a:Alias {tenantId: $tenant, space: $viewer}) WHERE p.id IN $people AND coalesce(known.at, 0) <= $until
  DELETE known
  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }
  DETACH DELETE a
}
CALL () {
  MATCH (p:Entity)<-[:KEEPS|ABSORBS]-(d:Merge) WHERE p.id IN $people AND p.tenantId = $tenant AND p.creatorId = $viewer
  WITH DISTINCT d
  DETACH DELETE d
}
CALL () {
  MATCH (p:Entity) WHERE p.id IN $people AND p.tenantId = $tenant AND p.creatorId = $viewer
  DETACH DELETE p
  RETURN count(p) AS erased
}
RETURN erased
