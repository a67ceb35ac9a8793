// Number of messages that wait for a vector: their own, or the one with the message before.
// :unguarded returns two numbers over all tenants to operators, never to a caller.
// :sets
CYPHER 25
CALL () { MATCH (m:Message) WHERE m.unembeddedSince IS NOT NULL RETURN count(m) AS unembedded }
CALL () { MATCH (m:Message) WHERE m.unpairedSince IS NOT NULL RETURN count(m) AS unpaired }
RETURN unembedded, unpaired
