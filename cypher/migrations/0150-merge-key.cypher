// Two people or things are decided on in one place, whichever of them is to stay.
CYPHER 25 CREATE CONSTRAINT merge_key IF NOT EXISTS FOR (d:Merge) REQUIRE d.key IS UNIQUE
