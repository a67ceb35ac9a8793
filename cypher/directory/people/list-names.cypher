// These acquaintances and those that are merged into them, each with the slugs of its names.
// :param ids => ['p8', 'p9']
CYPHER 25
MATCH (kept:Entity) WHERE kept.id IN $ids AND kept.type = 'person'
MATCH (kept)<-[:MERGED_INTO*0..]-(p:Entity)
RETURN kept.id AS keptId, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person,
  COLLECT { MATCH (p)-[:KNOWN_AS]->(a:Alias) RETURN a.slug ORDER BY a.slug } AS slugs
ORDER BY keptId, p.id
