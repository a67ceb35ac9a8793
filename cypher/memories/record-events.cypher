// Appends to the history and sets the threads to the revisions the events brought them to.
// :param tenant => 'default'
// :param events => [{id: 'h1', memoryId: 'm1', event: 'ADD', at: 1700000000000}]
// :param threads => [{key: 'u:p1', rev: 3}]
CYPHER 25
CALL () { UNWIND $events AS event CREATE (h:HistoryEvent) SET h = event }
CALL () { UNWIND $threads AS thread MATCH (t:Thread {tenantId: $tenant, key: thread.key}) SET t.rev = thread.rev }
