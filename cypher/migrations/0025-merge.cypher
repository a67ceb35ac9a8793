// Constraints of merges.

// One decision per pair of people or things, in either direction.
CYPHER 25 CREATE CONSTRAINT merge_key IF NOT EXISTS FOR (d:Merge) REQUIRE d.key IS UNIQUE;

// Merges by id.
CYPHER 25 CREATE CONSTRAINT merge_id IF NOT EXISTS FOR (d:Merge) REQUIRE d.id IS UNIQUE;
