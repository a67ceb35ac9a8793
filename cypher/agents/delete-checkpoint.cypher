// Deletes the state saved under a key of its person and thread, and says how many bytes it took.
// :param key => 'default|p1|main'
CYPHER 25
MATCH (c:Checkpoint {key: $key})
WITH c, c.bytes AS bytes
DETACH DELETE c
RETURN sum(bytes) AS bytes, count(*) AS deleted
