// Gives the facts that were stored before their place on cards: 10^13 for each step of importance, pinned ones 4 steps, and the time they were made.
CYPHER 25
MATCH (m:Memory)-[about:ABOUT]->(x:Entity) WHERE about.entityId IS NULL
CALL (m, about, x) {
  SET about.entityId = x.id,
    about.rank = CASE WHEN m.status = 'ACTIVE' AND (m.pinned OR m.importance >= 2)
      THEN CASE WHEN m.pinned THEN 4 ELSE m.importance END * 10000000000000 + m.createdAt END
} IN TRANSACTIONS OF 2000 ROWS
