// The messages of a chat, or of somebody's direct talk, in the order in which they were said.
CYPHER 25 CREATE INDEX message_place IF NOT EXISTS FOR (m:Message) ON (m.place, m.at, m.seq)
