// The conversations of a person.
CYPHER 25 CREATE INDEX conversation_person IF NOT EXISTS FOR (c:Conversation) ON (c.personId)
