// Joins the summaries and spines that were stored before to their sessions, conversations and people.
CYPHER 25
MATCH (n:SessionSummary|RollingSummary|Spine)
WHERE NOT EXISTS { MATCH ()-[:HAS_SUMMARY|DESCRIBED_BY]->(n) }
CALL (n) {
  CALL (n) { WITH n WHERE n:SessionSummary MATCH (s:Session {id: n.sessionId}) CREATE (s)-[:HAS_SUMMARY]->(n) }
  CALL (n) { WITH n WHERE n:RollingSummary MATCH (v:Conversation {id: n.conversationId}) CREATE (v)-[:HAS_SUMMARY]->(n) }
  CALL (n) { WITH n WHERE n:Spine MATCH (p:Entity {id: n.personId}) CREATE (p)-[:DESCRIBED_BY]->(n) }
} IN TRANSACTIONS OF 1000 ROWS
