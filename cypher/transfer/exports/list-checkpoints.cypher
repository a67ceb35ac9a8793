// One page of the states that agents have saved in a tenant.
// :param tenant => 'default'
// :param prefix => 'default|'
// :param after => 'default|'
// :param limit => 5
CYPHER 25
MATCH (c:Checkpoint) WHERE c.key STARTS WITH $prefix AND c.key > $after AND c.tenantId = $tenant
RETURN c.key AS key, c{.personId, .thread, .version, .data, .updatedAt} AS checkpoint
ORDER BY key LIMIT $limit
