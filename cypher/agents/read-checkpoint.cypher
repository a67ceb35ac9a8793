// Checkpoint of a person and thread.
// :param key => 'default|p1|main'
CYPHER 25
MATCH (c:Checkpoint {key: $key})
RETURN c{.thread, .version, .data, .updatedAt} AS checkpoint
