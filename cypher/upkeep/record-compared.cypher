// Records when pairs of memories were compared for the same meaning, and deletes older comparisons of either.
// :unguarded writes and returns nothing.
// :param pairs => [{one: 'm1', other: 'm2'}]
// :param now => 1700000000000
// :param before => 1700000000000
CYPHER 25
UNWIND $pairs AS pair
MATCH (m:Memory {id: pair.one})
MATCH (other:Memory {id: pair.other})
MERGE (m)-[seen:COMPARED_WITH]-(other)
SET seen.at = $now
WITH DISTINCT [m, other] AS both
UNWIND both AS m
MATCH (m)-[old:COMPARED_WITH]-() WHERE old.at < $before
DELETE old
