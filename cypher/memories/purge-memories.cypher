// Takes forgotten memories out of the graph, and their texts out of their history.
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
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
  DETACH DELETE e
}
DETACH DELETE m
