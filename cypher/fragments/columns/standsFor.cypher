// Person that p stands for: the last of those it was merged into, else itself.
coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p)
