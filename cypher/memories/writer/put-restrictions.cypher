// Records how subjects have closed statements of these keys, longer than the memories.
// :param tenant => 'default'
// :param items => [{key: 'k1', sensitivity: 'PERSONAL', closed: true, at: 1700000000000}]
CYPHER 25
UNWIND $items AS item
MERGE (r:Restriction {key: item.key})
ON CREATE SET r:Internal
SET r.tenantId = $tenant, r.sensitivity = item.sensitivity, r.closed = item.closed, r.at = item.at
