// How much a checkpoint takes, which is counted without reading it.
CYPHER 25
MATCH (c:Checkpoint) WHERE c.bytes IS NULL
CALL (c) { SET c.bytes = size(c.data) } IN TRANSACTIONS OF 100 ROWS
