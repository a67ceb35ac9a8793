// Moves memories with their history to other threads, where it counts as read; deletes the threads in which nothing is left.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param items => [{id: 'm1', from: 'u:p1/diary', to: 'u:p1'}]
CYPHER 25
CALL () {
  UNWIND $items AS item
  MATCH (m:Memory {id: item.id})
  SET m.threadKey = item.to
  MERGE (t:Thread {tenantId: $tenant, key: item.to})
  ON CREATE SET t.rev = 0
  WITH item, t, m
  CALL (m) { MATCH (m)-[old:IN_THREAD]->() DELETE old }
  CREATE (m)-[:IN_THREAD]->(t)
  WITH item, m
  MATCH (m)-[:HAS_EVENT]->(h:HistoryEvent) WHERE h.threadKey = item.from
  SET h.threadKey = item.to, h.rev = 0
}
UNWIND [item IN $items | item.from] AS key
WITH DISTINCT key
MATCH (former:Thread {tenantId: $tenant, key: key})
// Takes the write lock before the events are read: a concurrent writer of the thread has committed by then.
SET former.touchedAt = coalesce(former.touchedAt, 0)
WITH former WHERE NOT EXISTS { (:Memory)-[:IN_THREAD]->(former) }
  AND NOT EXISTS { MATCH (h:HistoryEvent) WHERE h.threadKey = former.key AND h.rev >= 0 AND h.tenantId = $tenant }
DETACH DELETE former
