// Upserts work by key and returns its state.
// :param items => [{key: 'default|make-spine|p1:2', noted: {id: 'w1', kind: 'make-spine', state: 'PENDING'}}]
CYPHER 25
UNWIND $items AS item
MERGE (w:Work {key: item.key})
ON CREATE SET w:Internal, w += item.noted
WITH w, item
CALL (w, item) { WITH w, item WHERE w.id = item.noted.id MATCH (p:Entity {id: w.personId}) CREATE (w)-[:CAUSED_BY]->(p) }
RETURN w.key AS key, {{work}}
ORDER BY key
