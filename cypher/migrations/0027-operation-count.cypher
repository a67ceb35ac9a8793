// Constraint and index of operation counts.

// One counter per minute or hour, shared by all instances of the service.
CYPHER 25 CREATE CONSTRAINT operation_count_key IF NOT EXISTS FOR (c:OperationCount) REQUIRE c.key IS UNIQUE;

// Counters by the end of their minute or hour.
CYPHER 25 CREATE INDEX operation_count_ends_at IF NOT EXISTS FOR (c:OperationCount) ON (c.endsAt);
