// Replaces the ABOUT edges of m by item.about, with the rank of item; keeps them if it is null.
CALL (m, item) { WITH m, item WHERE item.about IS NOT NULL MATCH (m)-[old:ABOUT]->() DELETE old }
CALL (m, item) {
  UNWIND range(0, size(coalesce(item.about, [])) - 1) AS at
  MATCH (named:Entity {id: item.about[at]}) CREATE (m)-[:ABOUT {position: at, entityId: named.id, rank: item.rank}]->(named)
}
CALL (m, item) { WITH m, item WHERE item.about IS NULL MATCH (m)-[about:ABOUT]->() SET about.rank = item.rank }
