// Number of live memories that wait for their vector.
// :unguarded returns one number over all tenants to operators, never to a caller.
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.unembeddedSince IS NOT NULL
RETURN count(m) AS total
