// What a person has said in private, by its number, for the pages that are kept about them.
CYPHER 25 CREATE INDEX message_private_turn IF NOT EXISTS FOR (m:Message) ON (m.speakerId, m.privateTurn)
