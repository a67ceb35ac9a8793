// Constraints and indexes of memories.

// Memories by id; ids are never reused.
CYPHER 25 CREATE CONSTRAINT memory_id IF NOT EXISTS FOR (m:Memory) REQUIRE m.id IS UNIQUE;

// At most one live memory per key; a memory that stops being live loses the property.
CYPHER 25 CREATE CONSTRAINT memory_live_key IF NOT EXISTS FOR (m:Memory) REQUIRE m.liveKey IS UNIQUE;

// Memories of an owner, in the order of creation.
CYPHER 25 CREATE INDEX memory_owner IF NOT EXISTS FOR (m:Memory) ON (m.ownerId, m.createdAt);

// Memories of a stater, in the order of creation.
CYPHER 25 CREATE INDEX memory_stater IF NOT EXISTS FOR (m:Memory) ON (m.staterId, m.createdAt);

// Memories scoped to a chat, in the order of creation.
CYPHER 25 CREATE INDEX memory_chat IF NOT EXISTS FOR (m:Memory) ON (m.chatId, m.createdAt);

// Live memories without a vector of the active embedding space, by tenant.
CYPHER 25 CREATE INDEX memory_unembedded IF NOT EXISTS FOR (m:Memory) ON (m.tenantId, m.unembeddedSince);

// Stems of live memories beside their audience tokens and day tokens; the analyzer leaves terms as written.
CYPHER 25 CREATE FULLTEXT INDEX memory_text IF NOT EXISTS FOR (m:Memory) ON EACH [m.audienceTokens, m.cardTokens, m.stems, m.dayTokens] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};

// Memory count of a tenant; the key keeps the planner from taking this index for a search within a tenant.
CYPHER 25 CREATE INDEX memory_tenant IF NOT EXISTS FOR (m:Memory) ON (m.tenantId, m.memoryKey);

// Live memories by end of lifetime; most have none.
CYPHER 25 CREATE INDEX memory_ends IF NOT EXISTS FOR (m:Memory) ON (m.endsAt);

// Forgotten memories by the time of their purge.
CYPHER 25 CREATE INDEX memory_purge IF NOT EXISTS FOR (m:Memory) ON (m.purgeAt);

// Live memories that wait for the edges to their neighbours; most do not wait.
CYPHER 25 CREATE INDEX memory_unrelated IF NOT EXISTS FOR (m:Memory) ON (m.unrelatedSince);

// Live memories without a vector in the second set, by tenant, used while the embedding model changes and after every other change.
CYPHER 25 CREATE INDEX memory_second_unembedded IF NOT EXISTS FOR (m:Memory) ON (m.tenantId, m.secondUnembeddedSince);

// Live memories by single-valued field, with or without a slot.
CYPHER 25 CREATE INDEX memory_field IF NOT EXISTS FOR (m:Memory) ON (m.fieldKey);

// Memories of one slot learned in a chat; few memories have both.
CYPHER 25 CREATE INDEX memory_heard_slot IF NOT EXISTS FOR (m:Memory) ON (m.learnedInId, m.slot);
