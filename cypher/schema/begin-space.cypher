// Starts a re-embedding in one of the two vector sets; abandons an unfinished or former space there.
// :param space => {id: 'e5_small', model: 'e5-small-v2', version: 'q', dimensions: 384, base: 0.75, factLimit: 0.2, episodeLimit: 0.3}
// :param set => 'second'
// :param now => 1700000000000
CYPHER 25
// A writer holds the key of the active space, shared, and knows from it into which sets to write: this waits for writers.
CALL () { MATCH (a:EmbeddingSpace {id: 'active'}) SET a.id = 'held' SET a.id = 'active' }
CALL () { MATCH (s:EmbeddingSpace) WHERE s.id IN ['next', 'former'] DELETE s }
CREATE (n:EmbeddingSpace:Internal {id: 'next'})
SET n.spaceId = $space.id, n.set = $set, n.model = $space.model, n.version = $space.version, n.dimensions = $space.dimensions,
  n.base = $space.base, n.factLimit = $space.factLimit, n.episodeLimit = $space.episodeLimit, n.since = $now
