// Messages that wait for the vector with the message before.
CYPHER 25 CREATE INDEX message_unpaired IF NOT EXISTS FOR (m:Message) ON (m.unpairedSince)
