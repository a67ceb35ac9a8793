// A tenant is the copy of one other.
CYPHER 25 CREATE CONSTRAINT redacted_copy_tenant IF NOT EXISTS FOR (c:RedactedCopy) REQUIRE c.tenantId IS UNIQUE
