// Deletes up to a limit of relations to memories that are not live or have another audience; returns the count.
// :unguarded writes and returns one number to the doctor of an operator.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
MATCH (m:Memory)-[edge:related_to]->(other:Memory)
WHERE ($tenant IS NULL OR m.tenantId = $tenant) AND ({{notNeighbours}})
WITH edge LIMIT $limit
DELETE edge
RETURN count(*) AS repaired
