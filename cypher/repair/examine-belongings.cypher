// Conversations, todos, checkpoints and work whose edges say something else than their properties, or whose owner is not there; each with how many there are, and one of them.
// :param tenant => 'default'
CYPHER 25
CALL () {
  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_CONVERSATION]->(n) } <> 1 OR COUNT { ()-[:HAD_CONVERSATION]->(n) } <> 1))
    OR (EXISTS { MATCH (c:Chat {id: n.chatId}) }
      AND (COUNT { (n)-[:HELD_IN]->(:Chat {id: n.chatId}) } <> 1 OR COUNT { (n)-[:HELD_IN]->() } <> 1)))
  RETURN {name: 'conversation-edges', count: count(n), example: min(n.id)} AS f0
}
CALL () {
  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAD_SESSION]->(n) } <> 1 OR COUNT { ()-[:HAD_SESSION]->(n) } <> 1))
    OR (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (n)-[:PART_OF]->(:Conversation {id: n.conversationId}) } <> 1 OR COUNT { (n)-[:PART_OF]->() } <> 1)))
  RETURN {name: 'session-edges', count: count(n), example: min(n.id)} AS f1
}
CALL () {
  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (s:Session {id: n.sessionId}) }
      AND (COUNT { (:Session {id: n.sessionId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  RETURN {name: 'session-summary-edges', count: count(n), example: min(n.sessionId)} AS f2
}
CALL () {
  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }
      AND (COUNT { (:Conversation {id: n.conversationId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))
  RETURN {name: 'rolling-summary-edges', count: count(n), example: min(n.conversationId)} AS f3
}
CALL () {
  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:DESCRIBED_BY]->(n) } <> 1 OR COUNT { ()-[:DESCRIBED_BY]->(n) } <> 1)))
  RETURN {name: 'spine-edges', count: count(n), example: min(n.id)} AS f4
}
CALL () {
  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_TODO]->(n) } <> 1 OR COUNT { ()-[:HAS_TODO]->(n) } <> 1)))
  RETURN {name: 'todo-edges', count: count(n), example: min(n.id)} AS f5
}
CALL () {
  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (:Entity {id: n.personId})-[:HAS_CHECKPOINT]->(n) } <> 1 OR COUNT { ()-[:HAS_CHECKPOINT]->(n) } <> 1)))
  RETURN {name: 'checkpoint-edges', count: count(n), example: min(n.personId)} AS f6
}
CALL () {
  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (
    (EXISTS { MATCH (p:Entity {id: n.personId}) }
      AND (COUNT { (n)-[:CAUSED_BY]->(:Entity {id: n.personId}) } <> 1 OR COUNT { (n)-[:CAUSED_BY]->() } <> 1)))
  RETURN {name: 'work-edges', count: count(n), example: min(n.id)} AS f7
}
CALL () {
  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'conversation-of-nobody', count: count(n), example: min(n.id)} AS o0
}
CALL () {
  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'session-of-nobody', count: count(n), example: min(n.id)} AS o1
}
CALL () {
  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Session {id: n.sessionId}) }
  RETURN {name: 'summary-of-nothing', count: count(n), example: min(n.sessionId)} AS o2
}
CALL () {
  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Conversation {id: n.conversationId}) }
  RETURN {name: 'rolling-summary-of-nothing', count: count(n), example: min(n.conversationId)} AS o3
}
CALL () {
  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'spine-of-nobody', count: count(n), example: min(n.id)} AS o4
}
CALL () {
  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'todo-of-nobody', count: count(n), example: min(n.id)} AS o5
}
CALL () {
  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'checkpoint-of-nobody', count: count(n), example: min(n.personId)} AS o6
}
CALL () {
  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }
  RETURN {name: 'work-of-nobody', count: count(n), example: min(n.id)} AS o7
}
UNWIND [f0, f1, f2, f3, f4, f5, f6, f7, o0, o1, o2, o3, o4, o5, o6, o7] AS found
WITH found WHERE found.count > 0
RETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name
