// Acquaintances without an alias, by id, with the names stored of them, or their label.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
MATCH (n:Person) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND n.handle IS NULL AND n.creatorId IS NOT NULL
  AND NOT EXISTS { (n)-[:KNOWN_AS]->() }
WITH n, CASE WHEN size(coalesce(n.names, [])) = 0 THEN [n.label] ELSE n.names END AS names WHERE n.label IS NOT NULL
RETURN n.id AS id, n.tenantId AS tenantId, n.creatorId AS creatorId, names, n.createdAt AS createdAt ORDER BY id LIMIT $limit
