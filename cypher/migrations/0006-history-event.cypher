// Constraint and indexes of the history of memories.

// History events by id; the id also tells a retried write that it is already done.
CYPHER 25 CREATE CONSTRAINT history_event_id IF NOT EXISTS FOR (h:HistoryEvent) REQUIRE h.id IS UNIQUE;

// Events of a memory in the order of time.
CYPHER 25 CREATE INDEX history_event_memory IF NOT EXISTS FOR (h:HistoryEvent) ON (h.memoryId, h.at);

// Changes of a thread in the order of revisions.
CYPHER 25 CREATE INDEX history_event_thread IF NOT EXISTS FOR (h:HistoryEvent) ON (h.threadKey, h.rev);
