// What a person said, in the order it was made.
CYPHER 25 CREATE INDEX memory_stater IF NOT EXISTS FOR (m:Memory) ON (m.staterId, m.createdAt)
