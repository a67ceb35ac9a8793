// A memory is found by its id alone; ids are never reused.
CYPHER 25 CREATE CONSTRAINT memory_id IF NOT EXISTS FOR (m:Memory) REQUIRE m.id IS UNIQUE
