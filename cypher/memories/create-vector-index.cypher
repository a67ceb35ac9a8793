// Creates the vector index of index entries for the dimensions of the active embedding space.
// :param dimensions => 384
// :sets
CYPHER 25
CREATE VECTOR INDEX index_entry_embedding IF NOT EXISTS FOR (e:IndexEntry) ON (e.embedding)
WITH [e.audience, e.kind, e.sensitivity, e.persona, e.expiresAt, e.spaceId]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'none',
  `vector.hnsw.m`: 24,
  `vector.hnsw.ef_construction`: 300,
  `vector.default_search_expansion_factor`: 1.0
}}
