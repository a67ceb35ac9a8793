// What must be done to one subject is noted once.
CYPHER 25 CREATE CONSTRAINT work_key IF NOT EXISTS FOR (w:Work) REQUIRE w.key IS UNIQUE
