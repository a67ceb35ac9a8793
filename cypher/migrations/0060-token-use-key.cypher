// What a tenant's questions to the language model have used of one day is counted in one place.
CYPHER 25 CREATE CONSTRAINT token_use_key IF NOT EXISTS FOR (t:TokenUse) REQUIRE t.key IS UNIQUE
