// Locks a version of the page about a person until the transaction ends, if it still has this content, and counts it.
// :param tenant => 'default'
// :param person => 'p1'
// :param version => 1
// :param content => 'PROFILE'
CYPHER 25
MATCH (s:Spine {personId: $person, version: $version}) WHERE s.tenantId = $tenant
SET s.version = s.version
WITH s WHERE s.content = $content
RETURN count(s) AS total
