// An account is its exact handle within a tenant; acquaintances and things have no handle.
CYPHER 25 CREATE CONSTRAINT account_handle IF NOT EXISTS FOR (e:Entity) REQUIRE (e.tenantId, e.handle) IS UNIQUE
