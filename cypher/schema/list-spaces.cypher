// The embedding spaces of the graph: whose vectors are searched, those that are being made, those that are left over.
CYPHER 25
MATCH (s:EmbeddingSpace)
RETURN s.id AS role, s.spaceId AS id, coalesce(s.set, 'first') AS set, s.model AS model, s.dimensions AS dimensions, s.since AS since
ORDER BY role
