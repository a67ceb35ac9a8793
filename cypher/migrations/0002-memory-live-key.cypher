// At most one live memory has a key; a memory that stops being live gives the property up.
CYPHER 25 CREATE CONSTRAINT memory_live_key IF NOT EXISTS FOR (m:Memory) REQUIRE m.liveKey IS UNIQUE
