// Acquaintances and things live in the space of their creator or chat; accounts have no space.
CYPHER 25 CREATE CONSTRAINT entity_space_ref IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.space, e.ref) IS UNIQUE
