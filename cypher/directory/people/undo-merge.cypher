// Undoes a merge: the absorbed entity is an entity of its own again.
// :param absorbed => 'p9'
CYPHER 25
MATCH (absorbed:Entity {id: $absorbed})-[into:MERGED_INTO]->()
OPTIONAL MATCH ()-[merged:MERGED]->(absorbed)
DELETE into, merged
