// The turns of a conversation in their order.
CYPHER 25 CREATE INDEX message_turn IF NOT EXISTS FOR (m:Message) ON (m.conversationId, m.turn)
