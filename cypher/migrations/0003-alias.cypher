// Constraint of aliases.

// One alias node per slug and space; several persons may share it.
CYPHER 25 CREATE CONSTRAINT alias_slug IF NOT EXISTS FOR (a:Alias) REQUIRE (a.tenantId, a.space, a.slug) IS UNIQUE;
