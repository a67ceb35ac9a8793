// Marks the relationships whose keys were made before a tie was keyed by whom it ties to and what says none by its words: the next start brings them over.
CYPHER 25
MATCH (m:Memory) WHERE m.factType = 'relationship'
CALL (m) { SET m.keyPending = true } IN TRANSACTIONS OF 1000 ROWS
