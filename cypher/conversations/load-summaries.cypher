// Summaries that a context tells of a conversation beside its window: its latest session summary and its latest rolling summary.
// :param key => 'default|p1||d:p1'
CYPHER 25
MATCH (v:Conversation {key: $key})
RETURN head(COLLECT { MATCH (c:Chat {id: v.chatId}) RETURN c.kind }) AS chatKind,
  head(COLLECT {
    MATCH (s:Session) WHERE s.conversationId = v.id
    MATCH (u:SessionSummary {sessionId: s.id})
    WITH s, u ORDER BY s.startedAt DESC, s.id LIMIT 1
    RETURN u{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone}
  }) AS lastSessionSummary,
  head(COLLECT {
    MATCH (r:RollingSummary) WHERE r.conversationId = v.id
    RETURN r.text ORDER BY r.throughTurn DESC LIMIT 1
  }) AS rollingSummary
ORDER BY v.key
