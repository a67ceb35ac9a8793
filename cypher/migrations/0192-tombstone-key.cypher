// What was removed is kept out once.
CYPHER 25 CREATE CONSTRAINT tombstone_key IF NOT EXISTS FOR (t:Tombstone) REQUIRE t.key IS UNIQUE
