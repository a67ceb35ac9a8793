// Messages that wait for their vectors in the second set.
CYPHER 25 CREATE INDEX message_second_unembedded IF NOT EXISTS FOR (m:Message) ON (m.secondUnembeddedSince)
