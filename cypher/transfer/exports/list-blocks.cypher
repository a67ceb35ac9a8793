// One page of the blocklists of a tenant: staters with those who block them.
// :param tenant => 'default'
// :param prefix => 'default|'
// :param after => 'default|'
// :param limit => 200
CYPHER 25
MATCH (b:Blocklist) WHERE b.key STARTS WITH $prefix AND b.key > $after AND b.tenantId = $tenant AND size(b.blockerIds) > 0
RETURN b.key AS key, b.staterId AS stater, b.blockerIds AS blockers
ORDER BY key LIMIT $limit
