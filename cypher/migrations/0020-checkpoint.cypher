// Constraint of checkpoints.

// One checkpoint per person and thread.
CYPHER 25 CREATE CONSTRAINT checkpoint_key IF NOT EXISTS FOR (c:Checkpoint) REQUIRE c.key IS UNIQUE;
