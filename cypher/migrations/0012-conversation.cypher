// Constraints of conversations.

// Conversations by id.
CYPHER 25 CREATE CONSTRAINT conversation_id IF NOT EXISTS FOR (c:Conversation) REQUIRE c.id IS UNIQUE;

// One conversation per person, persona and place.
CYPHER 25 CREATE CONSTRAINT conversation_key IF NOT EXISTS FOR (c:Conversation) REQUIRE c.key IS UNIQUE;

// Conversations of a place from which a message of a person was removed, by its time.
CYPHER 25 CREATE INDEX conversation_removal IF NOT EXISTS FOR (c:Conversation) ON (c.place, c.lastRemovedAt);
