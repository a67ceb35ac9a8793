// Who blocks a person is kept in one place.
CYPHER 25 CREATE CONSTRAINT blocklist_key IF NOT EXISTS FOR (b:Blocklist) REQUIRE b.key IS UNIQUE
