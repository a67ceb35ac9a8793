// A value is removed from a place once.
CYPHER 25 CREATE CONSTRAINT removed_value_key IF NOT EXISTS FOR (v:RemovedValue) REQUIRE v.key IS UNIQUE
