// Constraint and indexes of tombstones.

// One tombstone per removed message, and one per removed sentence and person who removed it.
CYPHER 25 CREATE CONSTRAINT tombstone_key IF NOT EXISTS FOR (t:Tombstone) REQUIRE t.key IS UNIQUE;

// Tombstones by message, so that a removal may run again.
CYPHER 25 CREATE INDEX tombstone_message IF NOT EXISTS FOR (t:Tombstone) ON (t.messageId);

// Tombstones of a text, of all people who removed it.
CYPHER 25 CREATE INDEX tombstone_fingerprint IF NOT EXISTS FOR (t:Tombstone) ON (t.fingerprint);

// Tombstones of a tenant by kind, read before every text that may repeat a removed one.
CYPHER 25 CREATE INDEX tombstone_sentence IF NOT EXISTS FOR (t:Tombstone) ON (t.tenantId, t.sentenceIndex);
