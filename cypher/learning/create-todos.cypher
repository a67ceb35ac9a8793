// Creates todos.
// :param items => [{id: 't1', tenantId: 'default', key: 'k1', personId: 'p1', persona: 'coach', kind: 'HABIT', text: 'Walk.', done: false, createdAt: 1700000000000, updatedAt: 1700000000000}]
CYPHER 25
UNWIND $items AS item
CREATE (t:Todo) SET t = item
WITH t
MATCH (p:Entity {id: t.personId})
CREATE (p)-[:HAS_TODO]->(t)
