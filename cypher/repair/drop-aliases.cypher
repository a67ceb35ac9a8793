// Deletes aliases of no person, so many at most; returns how many there were.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
MATCH (n:Alias) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { (n)<-[:KNOWN_AS]-() }
WITH n LIMIT $limit
DELETE n
RETURN count(*) AS repaired
