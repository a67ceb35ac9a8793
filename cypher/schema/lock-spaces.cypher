// Locks the embedding spaces of the graph until the transaction ends, and says which there are; a graph without any gets this one.
// :param space => {id: 'e5_small', model: 'e5-small-v2', version: 'q', dimensions: 384, base: 0.75, factLimit: 0.2, episodeLimit: 0.3}
// :param now => 1700000000000
CYPHER 25
MERGE (a:EmbeddingSpace {id: 'active'})
ON CREATE SET a:Internal, a.spaceId = $space.id, a.set = 'first', a.model = $space.model, a.version = $space.version,
  a.dimensions = $space.dimensions, a.base = $space.base, a.since = $now
SET a.touchedAt = $now
WITH a
MATCH (s:EmbeddingSpace)
SET s.factLimit = CASE WHEN s.spaceId = $space.id THEN $space.factLimit ELSE s.factLimit END,
  s.episodeLimit = CASE WHEN s.spaceId = $space.id THEN $space.episodeLimit ELSE s.episodeLimit END
RETURN s.id AS role, s.spaceId AS id, coalesce(s.set, 'first') AS set, s.model AS model, s.dimensions AS dimensions, s.since AS since
ORDER BY role
