// Number of sessions that a conversation has had.
// :param key => 'default|p1||m:c1'
// :param company => [[1700000000000, 9007199254740991]]
CYPHER 25
MATCH (v:Conversation {key: $key})
MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt >= -9007199254740991 AND {{sessionInCompany}}
RETURN count(s) AS total
