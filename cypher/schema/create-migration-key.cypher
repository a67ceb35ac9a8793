// Makes the lock and the record of each migration unique, before anything else is migrated.
CYPHER 25
CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE
