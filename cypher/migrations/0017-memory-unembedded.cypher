// Live memories that still wait for a vector of the active embedding space.
CYPHER 25 CREATE INDEX memory_unembedded IF NOT EXISTS FOR (m:Memory) ON (m.unembeddedSince)
