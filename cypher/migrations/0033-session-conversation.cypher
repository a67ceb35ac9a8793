// The sessions of a conversation in their order.
CYPHER 25 CREATE INDEX session_conversation IF NOT EXISTS FOR (s:Session) ON (s.conversationId, s.startedAt)
