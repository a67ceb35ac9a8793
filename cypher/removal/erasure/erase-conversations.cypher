// Deletes a batch of a person's conversation and session summaries up to a moment, and of conversations and sessions without messages. Returns the number of summaries, and of all deleted nodes.
// :unguarded writes and returns numbers.
// :param person => 'p1'
// :param until => 1700000000000
// :param limit => 500
CYPHER 25
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until
  WITH r LIMIT $limit
  DETACH DELETE r
  RETURN count(r) AS rollingSummaries
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  MATCH (r:SessionSummary {sessionId: s.id}) WHERE r.createdAt <= $until
  WITH r LIMIT $limit
  DETACH DELETE r
  RETURN count(r) AS sessionSummaries
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  WHERE NOT EXISTS { MATCH (m:Message) WHERE m.conversationId = c.id AND m.turn >= 0 }
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  WITH s LIMIT $limit
  DETACH DELETE s
  RETURN count(s) AS sessions
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  WHERE NOT EXISTS { MATCH (m:Message) WHERE m.conversationId = c.id AND m.turn >= 0 }
    AND NOT EXISTS { MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991 }
  WITH c LIMIT $limit
  DETACH DELETE c
  RETURN count(c) AS conversations
}
RETURN rollingSummaries + sessionSummaries AS summaries, rollingSummaries + sessionSummaries + sessions + conversations AS deleted
