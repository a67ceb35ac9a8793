// Drops the vector index of messages by their own words.
// :sets
CYPHER 25
DROP INDEX message_embedding IF EXISTS
