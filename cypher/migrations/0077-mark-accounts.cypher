// Marks the accounts that were made before handles had skeletons: the next start gives them theirs.
CYPHER 25
MATCH (e:Entity) WHERE e.handle IS NOT NULL AND e.skeleton IS NULL
CALL (e) { SET e.skeletonPending = true } IN TRANSACTIONS OF 1000 ROWS
