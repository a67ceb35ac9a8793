// Messages that wait for their vectors.
CYPHER 25 CREATE INDEX message_unembedded IF NOT EXISTS FOR (m:Message) ON (m.unembeddedSince)
