// Number of a person's checkpoints.
// :param prefix => 'default|p1|'
CYPHER 25
MATCH (c:Checkpoint) WHERE c.key STARTS WITH $prefix
RETURN count(c) AS total
