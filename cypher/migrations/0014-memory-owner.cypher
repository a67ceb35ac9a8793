// What a person owns, in the order it was made.
CYPHER 25 CREATE INDEX memory_owner IF NOT EXISTS FOR (m:Memory) ON (m.ownerId, m.createdAt)
