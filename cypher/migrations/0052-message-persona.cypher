// Whoever speaks to whom: the messages of one persona in a place by their number.
CYPHER 25 CREATE INDEX message_persona IF NOT EXISTS FOR (m:Message) ON (m.place, m.persona, m.role, m.seq)
