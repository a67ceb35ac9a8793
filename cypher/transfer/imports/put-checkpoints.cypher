// Creates the states of agents as in the export, if the person has none of the same thread.
// :param items => [{key: 'default|p1|main', tenantId: 'default', personId: 'p1', thread: 'main', version: 3, data: '{}', bytes: 2, updatedAt: 1700000000000}]
CYPHER 25
UNWIND $items AS item
MERGE (c:Checkpoint {key: item.key})
WITH c, item WHERE c.version IS NULL
SET c = item
WITH c
MATCH (p:Entity {id: c.personId})
CREATE (p)-[:HAS_CHECKPOINT {thread: c.thread}]->(c)
