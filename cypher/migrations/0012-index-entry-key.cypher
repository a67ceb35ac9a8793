// A memory has one index entry an audience key.
CYPHER 25 CREATE CONSTRAINT index_entry_key IF NOT EXISTS FOR (e:IndexEntry) REQUIRE (e.memoryId, e.audience) IS UNIQUE
