// Constraint of threads.

// One thread per owner or chat, which counts the revisions of its memories.
CYPHER 25 CREATE CONSTRAINT thread_key IF NOT EXISTS FOR (t:Thread) REQUIRE (t.tenantId, t.key) IS UNIQUE;
