// Faults of names: aliases without a person, acquaintances without an alias, and things that no memory names. Each with its count and an example.
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
UNWIND [aliases, unnamed, idle] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
