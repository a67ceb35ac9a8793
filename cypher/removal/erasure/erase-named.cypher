// Deletes a person's todos in which one of these names stands, and what was summed up of their talk with one.
// :param viewer => 'p1'
// :param named => '(?isU).*\\bJohn\\b.*'
CYPHER 25
CALL () {
  MATCH (t:Todo) WHERE t.personId = $viewer AND t.createdAt >= -9007199254740991 AND t.text =~ $named
  DETACH DELETE t
  RETURN count(t) AS todos
}
CALL () {
  MATCH (s:Spine) WHERE s.personId = $viewer AND s.version >= 0 AND s.content =~ $named
  DETACH DELETE s
  RETURN count(s) AS spines
}
CALL () {
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.text =~ $named
  DETACH DELETE r
  RETURN count(r) AS rolling
}
CALL () {
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  MATCH (r:SessionSummary {sessionId: s.id})
  WHERE any(text IN [r.oneLiner] + coalesce(r.whatMattered, []) + coalesce(r.openLoops, []) + coalesce(r.commitments, []) + coalesce(r.people, [])
    WHERE text =~ $named)
  DETACH DELETE r
  RETURN count(r) AS sessions
}
RETURN todos, spines + rolling + sessions AS summaries
