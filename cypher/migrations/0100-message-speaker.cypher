// What somebody has said in a place, by its number: to find the latest of it.
CYPHER 25 CREATE INDEX message_speaker IF NOT EXISTS FOR (m:Message) ON (m.place, m.speakerId, m.seq)
