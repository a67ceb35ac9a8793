// Marks the memories whose keys were made before two kinds of tie to one person had two: the next start brings them over.
CYPHER 25
MATCH (m:Memory) WHERE m.factType = 'relationship'
CALL (m) { SET m.keyPending = true } IN TRANSACTIONS OF 1000 ROWS
