// One person, speaking to one persona in one place, has one conversation.
CYPHER 25 CREATE CONSTRAINT conversation_key IF NOT EXISTS FOR (c:Conversation) REQUIRE c.key IS UNIQUE
