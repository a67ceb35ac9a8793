// Appends restored events to the history, each at the revision it had, and advances threads to the latest of them. The transaction has locked the threads.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param events => [{id: 'h1', tenantId: 'default', memoryId: 'm1', threadKey: null, event: 'ADD', at: 1700000000000, rev: 1}]
CYPHER 25
UNWIND $events AS event
OPTIONAL MATCH (m:Memory {id: event.memoryId})
WITH event, m, coalesce(event.threadKey, m.threadKey) AS threadKey
CREATE (h:HistoryEvent)
SET h = event, h.threadKey = threadKey
WITH m, h, threadKey
CALL (m, h) { WITH m, h WHERE m IS NOT NULL CREATE (m)-[:HAS_EVENT]->(h) }
MERGE (t:Thread {tenantId: $tenant, key: threadKey})
ON CREATE SET t.rev = 0
SET t.rev = CASE WHEN t.rev < h.rev THEN h.rev ELSE t.rev END
