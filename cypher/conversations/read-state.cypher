// Progress of a conversation, with its latest rolling summaries.
// :param key => 'default|p1||m:c1'
// :param company => [[1700000000000, 9007199254740991]]
// :param limit => 10
CYPHER 25
MATCH (v:Conversation {key: $key})
WHERE NOT EXISTS { MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt >= -9007199254740991 AND NOT {{sessionInCompany}} }
RETURN v{.turns, .lastAt, .lastUserMessage, .curatorLastRunAt, .curatorMemoryCount, .lastRollingAttemptAt, .lastRollingSuccessAt,
    .rollingErrorReason, .rollingErrorDetail} AS state,
  head(COLLECT { MATCH (c:Chat {id: v.chatId}) RETURN c.kind }) AS chatKind,
  COLLECT {
    MATCH (r:RollingSummary) WHERE r.conversationId = v.id AND r.throughTurn >= 0
    WITH r ORDER BY r.throughTurn DESC LIMIT $limit
    RETURN r{.text, .at, .throughTurn}
  } AS summaries
ORDER BY v.key
