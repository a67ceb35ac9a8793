// Memories whose keys still have an earlier form; nearly always there are none.
CYPHER 25 CREATE INDEX memory_key_pending IF NOT EXISTS FOR (m:Memory) ON (m.keyPending)
