// Constraints and indexes of work in the outbox.

// Work by id.
CYPHER 25 CREATE CONSTRAINT work_id IF NOT EXISTS FOR (w:Work) REQUIRE w.id IS UNIQUE;

// Deduplication key of work: one note per subject and kind.
CYPHER 25 CREATE CONSTRAINT work_key IF NOT EXISTS FOR (w:Work) REQUIRE w.key IS UNIQUE;

// Work that may be claimed, by time.
CYPHER 25 CREATE INDEX work_run_at IF NOT EXISTS FOR (w:Work) ON (w.runAt);

// Work that may be claimed, by tenant and time.
CYPHER 25 CREATE INDEX work_tenant_run_at IF NOT EXISTS FOR (w:Work) ON (w.tenantId, w.runAt);

// Work that may be claimed, by person and time.
CYPHER 25 CREATE INDEX work_person_run_at IF NOT EXISTS FOR (w:Work) ON (w.tenantId, w.personId, w.runAt);

// Work by state.
CYPHER 25 CREATE INDEX work_state IF NOT EXISTS FOR (w:Work) ON (w.state);

// Unfinished work that runs in sequence.
CYPHER 25 CREATE INDEX work_lane IF NOT EXISTS FOR (w:Work) ON (w.lane, w.order);

// Work caused by the words of a person, by age.
CYPHER 25 CREATE INDEX work_person IF NOT EXISTS FOR (w:Work) ON (w.personId, w.createdAt);
