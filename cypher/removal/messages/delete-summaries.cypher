// Deletes the summaries made of these messages: those of their sessions, rolling ones from their turns on, and pages about their speakers from then on. Returns their number by person.
// :unguarded deletes, and returns only how many.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
WITH collect(m) AS messages
CALL (messages) {
  UNWIND messages AS m
  MATCH (c:Conversation {id: m.conversationId})
  WHERE c.lastUserMessage IS NOT NULL AND m.text STARTS WITH c.lastUserMessage
  SET c.lastUserMessage = null
}
// Locks first what the next summary may build on right now: it is found below, once it is stored.
CALL (messages) {
  UNWIND messages AS m
  MATCH (:Conversation {id: m.conversationId})-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.throughTurn >= m.turn
  SET r.throughTurn = r.throughTurn
}
CALL (messages) {
  UNWIND messages AS m
  MATCH (s:Spine) WHERE s.personId = m.speakerId AND s.version >= 0 AND m.privateTurn IS NOT NULL AND s.messageCount >= m.privateTurn
  SET s.version = s.version
}
CALL (messages) {
  UNWIND messages AS m
  MATCH (r:SessionSummary {sessionId: m.sessionId})
  RETURN r AS summary, head(COLLECT { MATCH (s:Session {id: m.sessionId}) RETURN s.personId }) AS person
  UNION
  UNWIND messages AS m
  MATCH (c:Conversation {id: m.conversationId})-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.throughTurn >= m.turn
  RETURN r AS summary, c.personId AS person
  UNION
  UNWIND messages AS m
  MATCH (s:Spine) WHERE s.personId = m.speakerId AND s.version >= 0 AND m.privateTurn IS NOT NULL AND s.messageCount >= m.privateTurn
  RETURN s AS summary, s.personId AS person
}
DETACH DELETE summary
RETURN coalesce(person, '') AS person, count(*) AS deleted ORDER BY person
