// Creates the vector index of messages together with the one before for the dimensions of the active embedding space.
// :param dimensions => 384
// :sets
CYPHER 25
CREATE VECTOR INDEX message_pair_embedding IF NOT EXISTS FOR (m:Message) ON (m.pairEmbedding)
WITH [m.place]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'none',
  `vector.hnsw.m`: 32,
  `vector.hnsw.ef_construction`: 400,
  `vector.default_search_expansion_factor`: 2.0
}}
