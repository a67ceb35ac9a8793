// Number of messages that wait for a vector, of one tenant or of all: their own, or the one with the message before.
// :unguarded returns two numbers to operators, never to a caller.
// :param tenant => 'default'
// :sets
CYPHER 25
CALL () { MATCH (m:Message) WHERE m.tenantId IS NOT NULL AND m.unembeddedSince IS NOT NULL AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN count(m) AS unembedded }
CALL () { MATCH (m:Message) WHERE m.tenantId IS NOT NULL AND m.unpairedSince IS NOT NULL AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN count(m) AS unpaired }
RETURN unembedded, unpaired
