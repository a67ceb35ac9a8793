// How subjects have closed a statement is kept once.
CYPHER 25 CREATE CONSTRAINT restriction_key IF NOT EXISTS FOR (r:Restriction) REQUIRE r.key IS UNIQUE
