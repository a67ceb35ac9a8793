// Constraints of chats.

// Chats by id.
CYPHER 25 CREATE CONSTRAINT chat_id IF NOT EXISTS FOR (c:Chat) REQUIRE c.id IS UNIQUE;

// Chats by the external id of their connector, within a tenant.
CYPHER 25 CREATE CONSTRAINT chat_external_id IF NOT EXISTS FOR (c:Chat) REQUIRE (c.tenantId, c.externalId) IS UNIQUE;
