// Constraint of blocklists.

// One blocklist per person.
CYPHER 25 CREATE CONSTRAINT blocklist_key IF NOT EXISTS FOR (b:Blocklist) REQUIRE b.key IS UNIQUE;
