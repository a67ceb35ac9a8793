// Ids of these events that are in the history already: by an earlier import, or by a retried write that had been committed.
// :unguarded returns ids of events by ids that only their own writer can have made.
// :param ids => ['h1']
CYPHER 25
MATCH (h:HistoryEvent) WHERE h.id IN $ids RETURN h.id AS id ORDER BY id
