// Joins the todos, checkpoints and work that were stored before to their people.
CYPHER 25
MATCH (n:Todo|Checkpoint|Work)
WHERE NOT EXISTS { MATCH (n)-[:HAS_TODO|HAS_CHECKPOINT|CAUSED_BY]-(:Person) }
CALL (n) {
  MATCH (p:Entity {id: n.personId})
  CALL (n, p) { WITH n, p WHERE n:Todo CREATE (p)-[:HAS_TODO]->(n) }
  CALL (n, p) { WITH n, p WHERE n:Checkpoint CREATE (p)-[:HAS_CHECKPOINT {thread: n.thread}]->(n) }
  CALL (n, p) { WITH n, p WHERE n:Work CREATE (n)-[:CAUSED_BY]->(p) }
} IN TRANSACTIONS OF 1000 ROWS
