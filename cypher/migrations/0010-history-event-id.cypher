// The id of a history event also tells a retried write that it is already done.
CYPHER 25 CREATE CONSTRAINT history_event_id IF NOT EXISTS FOR (h:HistoryEvent) REQUIRE h.id IS UNIQUE
