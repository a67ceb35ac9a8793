// One alias node a slug and space; several persons may be known by it.
CYPHER 25 CREATE CONSTRAINT alias_slug IF NOT EXISTS FOR (a:Alias) REQUIRE (a.tenantId, a.space, a.slug) IS UNIQUE
