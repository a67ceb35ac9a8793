// A thread counts the revisions of one owner's or one chat's memories.
CYPHER 25 CREATE CONSTRAINT thread_key IF NOT EXISTS FOR (t:Thread) REQUIRE (t.tenantId, t.key) IS UNIQUE
