// Deletes what a person had up to a moment beside messages and memories: todos, checkpoints, what was summed up of their talk, and work for them.
// :unguarded writes and returns numbers.
// :param person => 'p1'
// :param until => 1700000000000
// :param spared => 'erase-account'
CYPHER 25
CALL () {
  MATCH (w:Work) WHERE w.personId = $person AND w.kind <> $spared AND w.createdAt <= $until
  DETACH DELETE w
  RETURN count(w) AS work
}
CALL () {
  MATCH (t:Todo) WHERE t.personId = $person AND t.createdAt <= $until
  DETACH DELETE t
  RETURN count(t) AS todos
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAS_CHECKPOINT]->(c:Checkpoint) WHERE c.updatedAt <= $until
  DETACH DELETE c
  RETURN count(c) AS checkpoints
}
CALL () {
  MATCH (p:Proposal {personId: $person}) WHERE p.createdAt <= $until
  DETACH DELETE p
  RETURN count(p) AS learned
}
CALL () {
  MATCH (:Entity {id: $person})<-[:DECIDED_BY]-(d:Merge) WHERE coalesce(d.times[0], 0) <= $until
  WITH DISTINCT d, d.state = 'PROPOSED' AS open
  DETACH DELETE d
  RETURN count(CASE WHEN open THEN 1 END) AS merges
}
CALL () {
  MATCH (s:Spine) WHERE s.personId = $person AND s.version >= 0 AND s.createdAt <= $until
  DETACH DELETE s
  RETURN count(s) AS spines
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until
  DETACH DELETE r
  RETURN count(r) AS rolling
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  MATCH (r:SessionSummary {sessionId: s.id}) WHERE r.createdAt <= $until
  DETACH DELETE r
  RETURN count(r) AS sessions
}
CALL () {
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  WHERE NOT EXISTS { MATCH (m:Message) WHERE m.conversationId = c.id AND m.turn >= 0 }
  CALL (c) { MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991 DETACH DELETE s }
  DETACH DELETE c
  RETURN count(c) AS conversations
}
RETURN work, todos, checkpoints, learned + merges AS proposals, spines + rolling + sessions AS summaries
