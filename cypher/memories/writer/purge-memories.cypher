// Deletes forgotten memories, and their texts from their history. Their messages stay, marked: no context repeats them.
// :unguarded takes memories away and returns nothing.
// :param ids => ['m1']
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory {id: id})
CALL (m) {
  MATCH (m)-[:HAS_EVENT]->(h:HistoryEvent)
  SET h.oldText = null, h.newText = null, h.formerOriginIds = []
}
CALL (m) {
  WITH m WHERE m.status = 'DELETED'
  MATCH (m)-[:DERIVED_FROM]->(s:Message)
  SET s.forgotten = true
}
CALL (m) {
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
  DETACH DELETE e
}
DETACH DELETE m
