// Constraint and index of spent sign-in codes.

// One use per code, across all instances of the service.
CYPHER 25 CREATE CONSTRAINT spent_code_id IF NOT EXISTS FOR (c:SpentCode) REQUIRE c.id IS UNIQUE;

// Codes by expiry, to forget them.
CYPHER 25 CREATE INDEX spent_code_expires IF NOT EXISTS FOR (c:SpentCode) ON (c.expiresAt);
