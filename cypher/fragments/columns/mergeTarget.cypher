// Merge target of p: the last entity that it was merged into, else p itself.
coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p)
