// One page of the accounts that a person blocks, by name.
// :param tenant => 'default'
// :param prefix => 'default|'
// :param blocker => 'p2'
// :param after => {sortKey: '', id: ''}
// :param limit => 21
CYPHER 25
MATCH (b:Blocklist) WHERE b.key STARTS WITH $prefix AND b.tenantId = $tenant AND $blocker IN b.blockerIds
MATCH (p:Entity {id: b.staterId})
WITH p, toLower(p.label) AS sortKey
WHERE sortKey > $after.sortKey OR (sortKey = $after.sortKey AND p.id > $after.id)
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY sortKey, p.id LIMIT $limit
