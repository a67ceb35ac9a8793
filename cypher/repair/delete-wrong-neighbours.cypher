// Deletes relations between memories of which one is not live or others hear it, so many at most; returns how many there were.
// :unguarded writes and returns one number to the doctor of an operator.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
MATCH (m:Memory)-[edge:related_to]->(o:Memory)
WHERE ($tenant IS NULL OR m.tenantId = $tenant) AND ({{notNeighbours}})
WITH edge LIMIT $limit
DELETE edge
RETURN count(*) AS repaired
