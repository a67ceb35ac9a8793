// One page of the states that a person has saved, by thread.
// :param prefix => 'default|p1|'
// :param after => 'default|p1|'
// :param limit => 20
CYPHER 25
MATCH (c:Checkpoint) WHERE c.key STARTS WITH $prefix AND c.key > $after
RETURN c{.thread, .version, .data, .updatedAt} AS checkpoint
ORDER BY c.key LIMIT $limit
