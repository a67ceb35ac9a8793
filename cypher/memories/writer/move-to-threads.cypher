// Moves memories with their history to other threads, where it counts as read; deletes the threads in which nothing is left. The transaction has locked all of these threads.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param items => [{id: 'm1', from: 'u:p1/diary', to: 'u:p1', space: 'u:p1'}]
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
  // No reader asks for revisions below 0, and their order tells which text was lost when.
  SET h.threadKey = item.to, h.rev = CASE WHEN h.rev < 0 THEN h.rev ELSE h.rev - 9007199254740991 END
}
UNWIND $items AS item
WITH DISTINCT item.from AS key, item.space AS space
MATCH (former:Thread {tenantId: $tenant, key: key})
WHERE NOT EXISTS { (:Memory)-[:IN_THREAD]->(former) }
  AND NOT EXISTS { MATCH (h:HistoryEvent) WHERE h.threadKey = former.key AND h.rev >= -9007199254740991 AND h.tenantId = $tenant }
WITH former, former.rev AS rev, space
DETACH DELETE former
// A thread of that name, if there is one again, goes on where it was: its readers know the revisions until then.
WITH space, max(rev) AS rev
MERGE (s:Thread {tenantId: $tenant, key: space})
ON CREATE SET s.rev = 0
SET s.firstRev = CASE WHEN coalesce(s.firstRev, 0) < rev THEN rev ELSE s.firstRev END
