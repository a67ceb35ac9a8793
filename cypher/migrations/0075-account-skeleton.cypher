// No two accounts of a tenant whose handles look alike are made; who has no skeleton was there before.
CYPHER 25 CREATE CONSTRAINT account_skeleton IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.skeleton) IS UNIQUE
