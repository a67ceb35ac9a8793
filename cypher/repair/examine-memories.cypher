// These memories with all that is stored twice of them: as properties, edges, index entries and history.
// :unguarded feeds the writer that repairs memories; what it reads goes to no caller.
// :param tenant => 'default'
// :param ids => ['m1']
// :param audience => {now: 1700000000000}
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant
RETURN {{doctorColumns}}
ORDER BY m.id
