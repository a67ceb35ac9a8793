// Deletes up to a limit of aliases without a person. Returns their number.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
MATCH (n:Alias) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { (n)<-[:KNOWN_AS]-() }
WITH n LIMIT $limit
DELETE n
RETURN count(*) AS repaired
