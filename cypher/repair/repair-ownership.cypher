// Recreates edges of conversations, todos, checkpoints and work that contradict their properties, up to a limit each; returns the counts.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
CALL () {
  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_CONVERSATION]->(n) } <> 1 OR COUNT { ()-[:HAD_CONVERSATION]->(n) } <> 1))
    OR (EXISTS { MATCH (c:Chat {id: n.chatId}) }
      AND (COUNT { (n)-[:HELD_IN]->(:Chat {id: n.chatId}) } <> 1 OR COUNT { (n)-[:HELD_IN]->() } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAD_CONVERSATION]->(n) DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAD_CONVERSATION]->(n) }
  CALL (n) { MATCH (n)-[old:HELD_IN]->() DELETE old }
  CALL (n) { MATCH (c:Chat {id: n.chatId}) CREATE (n)-[:HELD_IN]->(c) }
  RETURN count(n) AS c0
}
CALL () {
  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_SESSION]->(n) } <> 1 OR COUNT { ()-[:HAD_SESSION]->(n) } <> 1))
    OR (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (n)-[:PART_OF]->(:Conversation {id: n.conversationId}) } <> 1 OR COUNT { (n)-[:PART_OF]->() } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAD_SESSION]->(n) DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAD_SESSION]->(n) }
  CALL (n) { MATCH (n)-[old:PART_OF]->() DELETE old }
  CALL (n) { MATCH (v:Conversation {id: n.conversationId}) CREATE (n)-[:PART_OF]->(v) }
  RETURN count(n) AS c1
}
CALL () {
  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (s:Session {id: n.sessionId}) }
      AND (COUNT { (:Session {id: n.sessionId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAS_SUMMARY]->(n) DELETE old }
  CALL (n) { MATCH (s:Session {id: n.sessionId}) CREATE (s)-[:HAS_SUMMARY]->(n) }
  RETURN count(n) AS c2
}
CALL () {
  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (:Conversation {id: n.conversationId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAS_SUMMARY]->(n) DELETE old }
  CALL (n) { MATCH (v:Conversation {id: n.conversationId}) CREATE (v)-[:HAS_SUMMARY]->(n) }
  RETURN count(n) AS c3
}
CALL () {
  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:DESCRIBED_BY]->(n) } <> 1 OR COUNT { ()-[:DESCRIBED_BY]->(n) } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:DESCRIBED_BY]->(n) DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:DESCRIBED_BY]->(n) }
  RETURN count(n) AS c4
}
CALL () {
  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_TODO]->(n) } <> 1 OR COUNT { ()-[:HAS_TODO]->(n) } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAS_TODO]->(n) DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAS_TODO]->(n) }
  RETURN count(n) AS c5
}
CALL () {
  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_CHECKPOINT]->(n) } <> 1 OR COUNT { ()-[:HAS_CHECKPOINT]->(n) } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH ()-[old:HAS_CHECKPOINT]->(n) DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAS_CHECKPOINT {thread: n.thread}]->(n) }
  RETURN count(n) AS c6
}
CALL () {
  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (n)-[:CAUSED_BY]->(:Entity {id: n.personId}) } <> 1 OR COUNT { (n)-[:CAUSED_BY]->() } <> 1)))
  WITH n LIMIT $limit
  CALL (n) { MATCH (n)-[old:CAUSED_BY]->() DELETE old }
  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (n)-[:CAUSED_BY]->(p) }
  RETURN count(n) AS c7
}
RETURN c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 AS repaired
