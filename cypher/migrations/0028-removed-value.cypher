// Constraint and index of removed values.

// One removal per value and place.
CYPHER 25 CREATE CONSTRAINT removed_value_key IF NOT EXISTS FOR (v:RemovedValue) REQUIRE v.key IS UNIQUE;

// Removed values of a place.
CYPHER 25 CREATE INDEX removed_value_place IF NOT EXISTS FOR (v:RemovedValue) ON (v.place);
