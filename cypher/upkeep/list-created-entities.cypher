// People and things that a person has named, with all their names; the latest if there are too many.
// :param tenant => 'default'
// :param creator => 'p1'
// :param limit => 10000
CYPHER 25
MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.space = $creator AND p.ref > '' AND p.creatorId = $creator
WITH p ORDER BY p.createdAt DESC, p.id LIMIT $limit
RETURN p.id AS id, p.type AS type, p.createdAt AS createdAt, p.linkedId IS NOT NULL AS isLinked,
  [p.label] + COLLECT { MATCH (p)-[known:KNOWN_AS]->(:Alias) WITH known ORDER BY known.at, known.name RETURN known.name } AS names,
  head(COLLECT { MATCH (p)-[:MERGED_INTO]->(k:Entity) RETURN k.id }) AS into
ORDER BY createdAt, id
