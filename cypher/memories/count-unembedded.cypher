// How many live memories wait for their vector.
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.unembeddedSince > 0
RETURN count(m) AS total
