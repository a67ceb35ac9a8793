// Constraint and indexes of sessions.

// Sessions by id.
CYPHER 25 CREATE CONSTRAINT session_id IF NOT EXISTS FOR (s:Session) REQUIRE s.id IS UNIQUE;

// Sessions of a conversation in order.
CYPHER 25 CREATE INDEX session_conversation IF NOT EXISTS FOR (s:Session) ON (s.conversationId, s.startedAt);

// Open sessions by the time at which silence ends them.
CYPHER 25 CREATE INDEX session_closing IF NOT EXISTS FOR (s:Session) ON (s.closesAt);
