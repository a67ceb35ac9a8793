// Accounts that were made before handles had skeletons, the oldest first.
// :param limit => 1000
CYPHER 25
MATCH (p:Entity) WHERE p.skeletonPending = true
RETURN p.id AS id, p.tenantId AS tenant, p.handle AS handle
ORDER BY p.createdAt, id LIMIT $limit
