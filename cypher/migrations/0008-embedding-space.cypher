// Constraint of embedding spaces.

// Embedding spaces by id: model, version and dimensions.
CYPHER 25 CREATE CONSTRAINT embedding_space_id IF NOT EXISTS FOR (s:EmbeddingSpace) REQUIRE s.id IS UNIQUE;
