// Creates todos as in the export, if there are none of the same key.
// :param items => [{id: 't1', tenantId: 'default', key: 'k1', personId: 'p1', persona: 'coach', kind: 'HABIT', text: 'Walk.', done: true, createdAt: 1700000000000, updatedAt: 1700000000000}]
CYPHER 25
UNWIND $items AS item
MERGE (t:Todo {key: item.key})
WITH t, item WHERE t.id IS NULL
SET t = item
WITH t
MATCH (p:Entity {id: t.personId})
CREATE (p)-[:HAS_TODO]->(t)
