// One page of memories, by id, with all that is stored twice of them: as properties, edges, index entries and history.
// :unguarded feeds the doctor of an operator, which tells ids and counts alone.
// :param tenant => 'default'
// :param after => ''
// :param limit => 200
// :param audience => {now: 1700000000000}
CYPHER 25
MATCH (m:Memory) WHERE m.id > $after AND ($tenant IS NULL OR m.tenantId = $tenant)
WITH m ORDER BY m.id LIMIT $limit
RETURN {{doctorColumns}}
ORDER BY m.id
