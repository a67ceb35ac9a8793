// A message is recorded once: its key holds its place and the id that its sender gave it.
CYPHER 25 CREATE CONSTRAINT message_key IF NOT EXISTS FOR (m:Message) REQUIRE m.key IS UNIQUE
