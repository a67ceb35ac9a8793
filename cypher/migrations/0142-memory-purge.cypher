// Forgotten memories by when they go for good.
CYPHER 25 CREATE INDEX memory_purge IF NOT EXISTS FOR (m:Memory) ON (m.purgeAt)
