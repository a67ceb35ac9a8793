// The messages of a place by their number, to find the neighbours of one.
CYPHER 25 CREATE INDEX message_seq IF NOT EXISTS FOR (m:Message) ON (m.place, m.seq)
