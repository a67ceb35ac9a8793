// An embedding space is a model, its version and its dimensions.
CYPHER 25 CREATE CONSTRAINT embedding_space_id IF NOT EXISTS FOR (s:EmbeddingSpace) REQUIRE s.id IS UNIQUE
