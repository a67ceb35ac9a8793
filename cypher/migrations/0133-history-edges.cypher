// Joins the history that was stored before to its memories.
CYPHER 25
MATCH (h:HistoryEvent) WHERE NOT EXISTS { MATCH (:Memory)-[:HAS_EVENT]->(h) }
CALL (h) { MATCH (m:Memory {id: h.memoryId}) CREATE (m)-[:HAS_EVENT]->(h) } IN TRANSACTIONS OF 1000 ROWS
