// A chat is named by its connector once a tenant.
CYPHER 25 CREATE CONSTRAINT chat_external_id IF NOT EXISTS FOR (c:Chat) REQUIRE (c.tenantId, c.externalId) IS UNIQUE
