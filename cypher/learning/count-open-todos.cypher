// How many todos of a person are open.
// :param tenant => 'default'
// :param person => 'p1'
CYPHER 25
MATCH (t:Todo) WHERE t.personId = $person AND t.tenantId = $tenant AND t.done = false
RETURN count(t) AS total
