// Deletes the summaries of a person's talk with these ids. Returns their number.
// :param viewer => 'p1'
// :param ids => ['s1', 'c1 4']
CYPHER 25
CALL () {
  MATCH (s:Spine) WHERE s.personId = $viewer AND s.version >= 0 AND s.id IN $ids
  DETACH DELETE s
  RETURN count(s) AS spines
}
CALL () {
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary)
  WHERE r.conversationId + ' ' + toString(r.throughTurn) IN $ids
  DETACH DELETE r
  RETURN count(r) AS rolling
}
CALL () {
  MATCH (r:SessionSummary) WHERE r.sessionId IN $ids
  DETACH DELETE r
  RETURN count(r) AS sessions
}
RETURN spines + rolling + sessions AS summaries
