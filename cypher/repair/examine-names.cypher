// Aliases of no person, acquaintances without a name to be found by, things that nothing speaks of; each with how many there are, and one of them.
// :param tenant => 'default'
CYPHER 25
CALL () {
  MATCH (n:Alias) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { (n)<-[:KNOWN_AS]-() }
  RETURN {name: 'Alias.KNOWN_AS', count: count(n), example: min(n.space)} AS aliases
}
CALL () {
  MATCH (n:Person) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND n.handle IS NULL AND NOT EXISTS { (n)-[:KNOWN_AS]->() }
  RETURN {name: 'Person.KNOWN_AS', count: count(n), example: min(n.id)} AS unnamed
}
CALL () {
  MATCH (n:Entity) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT n:Person AND NOT EXISTS { (n)--() }
  RETURN {name: 'Entity.unused', count: count(n), example: min(n.id)} AS idle
}
UNWIND [aliases, unnamed, idle] AS found
WITH found WHERE found.count > 0
RETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name
