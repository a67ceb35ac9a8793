// Creates the vector index of messages by their own words for the dimensions of the active embedding space.
// :param dimensions => 384
// :sets
CYPHER 25
CREATE VECTOR INDEX message_embedding IF NOT EXISTS FOR (m:Message) ON (m.embedding)
WITH [m.place]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.type`: 'none',
  `vector.hnsw.m`: 32,
  `vector.hnsw.ef_construction`: 400,
  `vector.default_search_expansion_factor`: 2.0
}}
