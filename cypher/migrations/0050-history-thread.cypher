// The changes of a thread in the order of its revisions.
CYPHER 25 CREATE INDEX history_event_thread IF NOT EXISTS FOR (h:HistoryEvent) ON (h.threadKey, h.rev)
