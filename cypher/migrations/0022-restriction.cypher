// Constraint of restrictions.

// One restriction per statement.
CYPHER 25 CREATE CONSTRAINT restriction_key IF NOT EXISTS FOR (r:Restriction) REQUIRE r.key IS UNIQUE;
