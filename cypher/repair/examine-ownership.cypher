// Faults of conversations, sessions, summaries, todos, checkpoints and work: edges that contradict their properties, or a missing owner. Each with its count and an example.
// :param tenant => 'default'
CYPHER 25
CALL () {
  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_CONVERSATION]->(n) } <> 1 OR COUNT { ()-[:HAD_CONVERSATION]->(n) } <> 1))
    OR (EXISTS { MATCH (c:Chat {id: n.chatId}) }
      AND (COUNT { (n)-[:HELD_IN]->(:Chat {id: n.chatId}) } <> 1 OR COUNT { (n)-[:HELD_IN]->() } <> 1)))
  RETURN {name: 'Conversation.edges', count: count(n), example: min(n.id)} AS f0
}
CALL () {
  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_SESSION]->(n) } <> 1 OR COUNT { ()-[:HAD_SESSION]->(n) } <> 1))
    OR (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (n)-[:PART_OF]->(:Conversation {id: n.conversationId}) } <> 1 OR COUNT { (n)-[:PART_OF]->() } <> 1)))
  RETURN {name: 'Session.edges', count: count(n), example: min(n.id)} AS f1
}
CALL () {
  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (s:Session {id: n.sessionId}) }
      AND (COUNT { (:Session {id: n.sessionId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  RETURN {name: 'SessionSummary.HAS_SUMMARY', count: count(n), example: min(n.sessionId)} AS f2
}
CALL () {
  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (:Conversation {id: n.conversationId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  RETURN {name: 'RollingSummary.HAS_SUMMARY', count: count(n), example: min(n.conversationId)} AS f3
}
CALL () {
  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:DESCRIBED_BY]->(n) } <> 1 OR COUNT { ()-[:DESCRIBED_BY]->(n) } <> 1)))
  RETURN {name: 'Spine.DESCRIBED_BY', count: count(n), example: min(n.id)} AS f4
}
CALL () {
  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_TODO]->(n) } <> 1 OR COUNT { ()-[:HAS_TODO]->(n) } <> 1)))
  RETURN {name: 'Todo.HAS_TODO', count: count(n), example: min(n.id)} AS f5
}
CALL () {
  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_CHECKPOINT]->(n) } <> 1 OR COUNT { ()-[:HAS_CHECKPOINT]->(n) } <> 1)))
  RETURN {name: 'Checkpoint.HAS_CHECKPOINT', count: count(n), example: min(n.personId)} AS f6
}
CALL () {
  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (n)-[:CAUSED_BY]->(:Entity {id: n.personId}) } <> 1 OR COUNT { (n)-[:CAUSED_BY]->() } <> 1)))
  RETURN {name: 'Work.CAUSED_BY', count: count(n), example: min(n.id)} AS f7
}
CALL () {
  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Conversation.personId', count: count(n), example: min(n.id)} AS o0
}
CALL () {
  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Session.personId', count: count(n), example: min(n.id)} AS o1
}
CALL () {
  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Session {id: n.sessionId}) }
  RETURN {name: 'SessionSummary.sessionId', count: count(n), example: min(n.sessionId)} AS o2
}
CALL () {
  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Conversation {id: n.conversationId}) }
  RETURN {name: 'RollingSummary.conversationId', count: count(n), example: min(n.conversationId)} AS o3
}
CALL () {
  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Spine.personId', count: count(n), example: min(n.id)} AS o4
}
CALL () {
  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Todo.personId', count: count(n), example: min(n.id)} AS o5
}
CALL () {
  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Checkpoint.personId', count: count(n), example: min(n.personId)} AS o6
}
CALL () {
  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'Work.personId', count: count(n), example: min(n.id)} AS o7
}
UNWIND [f0, f1, f2, f3, f4, f5, f6, f7, o0, o1, o2, o3, o4, o5, o6, o7] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
