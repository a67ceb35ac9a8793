// One page of a person's texts besides messages and statements, from a moment and id on, newest first: todos, summaries of their talk, episodes and insights.
// :unguarded gives an erasure the texts of its own person, to be searched for names; they go to no caller.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param at => 1700000000000
// :param before => '~'
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (t:Todo) WHERE t.personId = $viewer AND t.createdAt <= $at AND (t.createdAt < $at OR t.id < $before)
  WITH t, t.createdAt AS at ORDER BY at DESC, t.id DESC LIMIT $limit
  RETURN 'TODO' AS kind, t.id AS id, at, [t.text] AS texts
  UNION ALL
  MATCH (s:Spine) WHERE s.personId = $viewer AND s.version >= 0 AND s.createdAt <= $at AND (s.createdAt < $at OR s.id < $before)
  WITH s, s.createdAt AS at ORDER BY at DESC, s.id DESC LIMIT $limit
  RETURN 'SUMMARY' AS kind, s.id AS id, at, [s.content] AS texts
  UNION ALL
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary)
  WITH r, r.conversationId + ' ' + toString(r.throughTurn) AS id, r.at AS at WHERE at <= $at AND (at < $at OR id < $before)
  WITH r, id, at ORDER BY at DESC, id DESC LIMIT $limit
  RETURN 'SUMMARY' AS kind, id, at, [r.text] AS texts
  UNION ALL
  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (s:Session) WHERE s.conversationId = c.id AND s.startedAt >= -9007199254740991
  MATCH (r:SessionSummary {sessionId: s.id}) WHERE r.createdAt <= $at AND (r.createdAt < $at OR r.sessionId < $before)
  WITH r, r.sessionId AS id, r.createdAt AS at ORDER BY at DESC, id DESC LIMIT $limit
  RETURN 'SUMMARY' AS kind, id, at,
    [r.oneLiner] + coalesce(r.whatMattered, []) + coalesce(r.openLoops, []) + coalesce(r.commitments, []) + coalesce(r.people, []) AS texts
  UNION ALL
  MATCH (m:Memory) WHERE m.ownerId = $viewer AND m.createdAt <= $at AND (m.createdAt < $at OR m.id < $before)
    AND m.tenantId = $tenant AND m.channel IN ['episodic', 'insight']
  WITH m, m.createdAt AS at ORDER BY at DESC, m.id DESC LIMIT $limit
  RETURN 'MEMORY' AS kind, m.id AS id, at, [m.text] AS texts
}
RETURN kind, id, at, texts ORDER BY at DESC, id DESC LIMIT $limit
