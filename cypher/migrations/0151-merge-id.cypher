// A merge is found by its id.
CYPHER 25 CREATE CONSTRAINT merge_id IF NOT EXISTS FOR (d:Merge) REQUIRE d.id IS UNIQUE
