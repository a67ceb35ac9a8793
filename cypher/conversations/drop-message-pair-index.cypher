// Drops the vector index of messages together with the one before.
// :sets
CYPHER 25
DROP INDEX message_pair_embedding IF EXISTS
