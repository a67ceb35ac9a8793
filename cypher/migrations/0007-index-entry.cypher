// Constraint and index of index entries.

// One index entry per memory and audience key.
CYPHER 25 CREATE CONSTRAINT index_entry_key IF NOT EXISTS FOR (e:IndexEntry) REQUIRE (e.memoryId, e.audience) IS UNIQUE;

// Entries that one audience key admits.
CYPHER 25 CREATE INDEX index_entry_audience IF NOT EXISTS FOR (e:IndexEntry) ON (e.audience);
