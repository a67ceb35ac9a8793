// Live memories that wait for a vector in the second set, which a graph has while its model changes and after every other change.
CYPHER 25 CREATE INDEX memory_second_unembedded IF NOT EXISTS FOR (m:Memory) ON (m.secondUnembeddedSince)
