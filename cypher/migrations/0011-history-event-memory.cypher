// The events of a memory in the order of time.
CYPHER 25 CREATE INDEX history_event_memory IF NOT EXISTS FOR (h:HistoryEvent) ON (h.memoryId, h.at)
