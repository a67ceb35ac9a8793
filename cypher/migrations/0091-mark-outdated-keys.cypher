// Marks the memories whose keys were made before a slot had one value and before relationships that name nobody had many: the next start brings them over.
CYPHER 25
MATCH (m:Memory) WHERE m.slot IS NOT NULL OR m.factType = 'relationship'
CALL (m) { SET m.keyPending = true } IN TRANSACTIONS OF 1000 ROWS
