// Live memories that wait to be related to their neighbours, by since when; most do not wait.
CYPHER 25 CREATE INDEX memory_unrelated IF NOT EXISTS FOR (m:Memory) ON (m.unrelatedSince)
