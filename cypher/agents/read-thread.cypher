// The revision of a thread.
// :param tenant => 'default'
// :param key => 'u:p1'
CYPHER 25
MATCH (t:Thread {tenantId: $tenant, key: $key}) RETURN t.rev AS rev
