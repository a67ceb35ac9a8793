// Constraint of redacted copies.

// One source per tenant that is a redacted copy.
CYPHER 25 CREATE CONSTRAINT redacted_copy_tenant IF NOT EXISTS FOR (c:RedactedCopy) REQUIRE c.tenantId IS UNIQUE;
