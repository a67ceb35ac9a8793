// One page of the sessions of a conversation, the latest first, with their summaries.
// :param key => 'default|p1||m:c1'
// :param company => [[1700000000000, 9007199254740991]]
// :param beforeTime => 9007199254740991
// :param beforeId => '~'
// :param limit => 21
CYPHER 25
MATCH (v:Conversation {key: $key})
MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt <= $beforeTime
  AND (s.startedAt < $beforeTime OR s.id < $beforeId) AND {{sessionInCompany}}
WITH s ORDER BY s.conversationId DESC, s.startedAt DESC, s.id DESC LIMIT $limit
RETURN head(COLLECT { MATCH (c:Chat {id: s.chatId}) RETURN c.kind }) AS chatKind,
  s{.id, .persona, .chatId, .startedAt, .lastActivityAt, .endedAt, .turns} AS session,
  head(COLLECT { MATCH (u:SessionSummary {sessionId: s.id}) RETURN u{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone, .createdAt} }) AS summary
ORDER BY session.startedAt DESC, session.id DESC
