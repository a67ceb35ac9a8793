// Joins the messages that were stored before to their sessions.
CYPHER 25
MATCH (m:Message) WHERE m.sessionId IS NOT NULL AND NOT EXISTS { MATCH (:Session)-[:HAS_MESSAGE]->(m) }
CALL (m) { MATCH (s:Session {id: m.sessionId}) CREATE (s)-[:HAS_MESSAGE]->(m) } IN TRANSACTIONS OF 1000 ROWS
