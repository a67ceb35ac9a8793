// Number of sessions that a conversation has had.
// :param key => 'default|p1||m:c1'
CYPHER 25
MATCH (v:Conversation {key: $key})
MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt >= -9007199254740991
RETURN count(s) AS total
