// Drops what was summed up of these messages: the summaries of their sessions, rolling ones from their turns on, and pages about who said them from then on.
// :unguarded writes and returns one number.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
WITH collect(m) AS said
CALL (said) {
  UNWIND said AS m
  MATCH (r:SessionSummary {sessionId: m.sessionId})
  WITH DISTINCT r
  DETACH DELETE r
  RETURN count(r) AS sessions
}
CALL (said) {
  UNWIND said AS m
  MATCH (c:Conversation {id: m.conversationId})-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.throughTurn >= m.turn
  WITH DISTINCT r
  DETACH DELETE r
  RETURN count(r) AS rolling
}
CALL (said) {
  UNWIND said AS m
  MATCH (s:Spine) WHERE s.personId = m.speakerId AND s.version >= 0 AND m.privateTurn IS NOT NULL AND s.messageCount >= m.privateTurn
  WITH DISTINCT s
  DETACH DELETE s
  RETURN count(s) AS spines
}
CALL (said) {
  UNWIND said AS m
  MATCH (c:Conversation {id: m.conversationId})
  WHERE c.lastUserMessage IS NOT NULL AND m.text STARTS WITH left(c.lastUserMessage, 190)
  SET c.lastUserMessage = null
}
RETURN sessions + rolling + spines AS dropped
