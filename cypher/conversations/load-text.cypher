// What a context tells of a conversation: its window, its latest session summary and its latest rolling summary.
// :param tenant => 'default'
// :param key => 'default|p1||d:p1'
// :param limit => 20
CYPHER 25
MATCH (c:Conversation {key: $key}) WHERE c.tenantId = $tenant
RETURN c.personId AS personId,
  COLLECT {
    MATCH (m:Message {conversationId: c.id}) WHERE m.turn >= c.windowFrom
    WITH m ORDER BY m.turn DESC LIMIT $limit
    // Ordered before: a map without a name of its own is called like its node, and would be what is ordered by.
    RETURN m{.role, .text, .speakerId, .speakerName}
  } AS newest,
  head(COLLECT {
    MATCH (s:Session {conversationId: c.id})
    MATCH (y:SessionSummary {sessionId: s.id})
    RETURN y{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone} ORDER BY s.startedAt DESC, s.id LIMIT 1
  }) AS lastSessionSummary,
  head(COLLECT {
    MATCH (r:RollingSummary {conversationId: c.id}) RETURN r.text ORDER BY r.throughTurn DESC LIMIT 1
  }) AS rollingSummary
