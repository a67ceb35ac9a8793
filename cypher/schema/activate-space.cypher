// Makes this the embedding space of the graph if there is none yet, and says which one is active.
// :param space => {id: 'e5_small', model: 'e5-small-v2', version: 'q', dimensions: 384, base: 0.75, factLimit: 0.2, episodeLimit: 0.3}
// :param now => 1700000000000
CYPHER 25
MERGE (a:EmbeddingSpace {id: 'active'})
ON CREATE SET a:Internal, a.spaceId = $space.id, a.model = $space.model, a.version = $space.version,
  a.dimensions = $space.dimensions, a.base = $space.base, a.since = $now
SET a.factLimit = CASE WHEN a.spaceId = $space.id THEN $space.factLimit ELSE a.factLimit END,
  a.episodeLimit = CASE WHEN a.spaceId = $space.id THEN $space.episodeLimit ELSE a.episodeLimit END
RETURN a.spaceId AS id, a.model AS model, a.version AS version, a.dimensions AS dimensions, a.base AS base
