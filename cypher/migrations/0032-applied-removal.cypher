// Constraint of removals that this graph has applied.

// One mark per removal of the ledger, so that a graph from a backup lacks those that came after it.
CYPHER 25 CREATE CONSTRAINT applied_removal_id IF NOT EXISTS FOR (a:AppliedRemoval) REQUIRE a.id IS UNIQUE;
