// Deletes the checkpoint of a person and thread. Returns the number of deleted ones and of their bytes.
// :param key => 'default|p1|main'
CYPHER 25
MATCH (c:Checkpoint {key: $key})
WITH c, c.bytes AS bytes
DETACH DELETE c
RETURN sum(bytes) AS bytes, count(*) AS deleted
