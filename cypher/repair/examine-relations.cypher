// Number of related pairs of memories of which one is not live or has other hearers, with one of their memories.
// :unguarded returns ids and counts to the doctor of an operator.
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory)-[edge:related_to]->(other:Memory)
WHERE ($tenant IS NULL OR m.tenantId = $tenant) AND ({{notNeighbours}})
WITH count(edge) AS count, min(m.id) AS example WHERE count > 0
RETURN 'Memory.related_to' AS name, count, example ORDER BY name
