// Deletes a person's todos of until a time in which one of these names stands, and what was summed up of their talk with one.
// :param viewer => 'p1'
// :param named => '(?isU).*\\bJohn\\b.*'
// :param until => 1700000000000
CYPHER 25
CALL () {
  MATCH (t:Todo) WHERE t.personId = $viewer AND t.createdAt <= $until AND t.text =~ $named
  DETACH DELETE t
  RETURN count(t) AS todos
}
CALL () {
  MATCH (s:Spine) WHERE s.personId = $viewer AND s.version >= 0 AND s.createdAt <= $until AND s.content =~ $named
  DETACH DELETE s
  RETURN count(s) AS spines
}
CALL () {
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until AND r.text =~ $named
  DETACH DELETE r
  RETURN count(r) AS rolling
}
CALL () {
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  MATCH (r:SessionSummary {sessionId: s.id})
  WHERE r.createdAt <= $until AND any(text IN [r.oneLiner] + coalesce(r.whatMattered, []) + coalesce(r.openLoops, []) + coalesce(r.commitments, []) + coalesce(r.people, [])
    WHERE text =~ $named)
  DETACH DELETE r
  RETURN count(r) AS sessions
}
RETURN todos, spines + rolling + sessions AS summaries
