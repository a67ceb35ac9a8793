// Takes the vector index of messages by their own words away.
// :sets
CYPHER 25
DROP INDEX message_embedding IF EXISTS
