// Appends to the history, each event with the revision it brings its thread to, and counts the threads up. The transaction has locked them.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param events => [{event: {id: 'h1', memoryId: 'm1', threadKey: 'u:p1', event: 'ADD', at: 1700000000000}, step: 1}]
// :param threads => [{key: 'u:p1', by: 1}]
CYPHER 25
CALL () {
  UNWIND $events AS item
  MERGE (t:Thread {tenantId: $tenant, key: item.event.threadKey})
  ON CREATE SET t.rev = 0
  CREATE (h:HistoryEvent)
  SET h = item.event, h.rev = t.rev + item.step
  WITH h, item
  MATCH (m:Memory {id: item.event.memoryId})
  CREATE (m)-[:HAS_EVENT]->(h)
}
CALL () { UNWIND $threads AS thread MATCH (t:Thread {tenantId: $tenant, key: thread.key}) SET t.rev = t.rev + thread.by }
