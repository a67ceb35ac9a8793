// Number of the accounts that a person blocks.
// :param tenant => 'default'
// :param prefix => 'default|'
// :param blocker => 'p2'
CYPHER 25
MATCH (b:Blocklist) WHERE b.key STARTS WITH $prefix AND b.tenantId = $tenant AND $blocker IN b.blockerIds
RETURN count(b) AS total
