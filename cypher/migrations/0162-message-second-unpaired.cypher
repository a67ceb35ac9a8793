// Messages that wait for the vector with the message before in the second set.
CYPHER 25 CREATE INDEX message_second_unpaired IF NOT EXISTS FOR (m:Message) ON (m.secondUnpairedSince)
