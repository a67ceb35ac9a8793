// The last page about a person before a version, for making the next one.
// :param tenant => 'default'
// :param person => 'p1'
// :param before => 2
CYPHER 25
MATCH (s:Spine) WHERE s.personId = $person AND s.version < $before AND s.tenantId = $tenant
RETURN s.content AS content, s.version AS version
ORDER BY s.version DESC LIMIT 1
