// Number of index entries that the graph holds.
// :unguarded returns one number over all tenants to the operator of an import, never to a caller.
CYPHER 25
MATCH (e:IndexEntry) RETURN count(e) AS total
