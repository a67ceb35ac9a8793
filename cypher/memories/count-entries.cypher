// How many index entries the graph holds.
CYPHER 25
MATCH (e:IndexEntry) RETURN count(e) AS total
