// Constraints and indexes of people and things.

// One id space for persons and things.
CYPHER 25 CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (e:Entity) REQUIRE e.id IS UNIQUE;

// Accounts by exact handle within a tenant; acquaintances and things have no handle.
CYPHER 25 CREATE CONSTRAINT account_handle IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.handle) IS UNIQUE;

// Acquaintances and things by ref within the space of their creator or chat; accounts have no space.
CYPHER 25 CREATE CONSTRAINT entity_space_ref IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.space, e.ref) IS UNIQUE;

// All identities with the same ref within a tenant.
CYPHER 25 CREATE INDEX entity_ref IF NOT EXISTS FOR (e:Entity) ON (e.tenantId, e.ref);

// Acquaintances and things by their creator, in whatever space they are.
CYPHER 25 CREATE INDEX entity_creator IF NOT EXISTS FOR (e:Entity) ON (e.creatorId);

// Accounts by handle skeleton, to refuse handles that look alike within a tenant.
CYPHER 25 CREATE CONSTRAINT account_skeleton IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.skeleton) IS UNIQUE;
