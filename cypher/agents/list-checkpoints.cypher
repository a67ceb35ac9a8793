// One page of a person's checkpoints, by thread. It ends before its data exceeds $maxBytes, but has at least one checkpoint.
// :param prefix => 'default|p1|'
// :param after => 'default|p1|'
// :param first => 20
// :param maxBytes => 8388608
CYPHER 25
MATCH (c:Checkpoint) WHERE c.key STARTS WITH $prefix AND c.key > $after
WITH c ORDER BY c.key LIMIT $first + 1
WITH collect(c) AS listed
UNWIND range(0, size(listed) - 1) AS at
// A state can take a megabyte: its data is read only if the sizes say that it belongs to the page.
WITH listed, at, reduce(bytes = 0, c IN listed[..at + 1] | bytes + c.bytes) AS bytes
WITH listed[at] AS c, at + 1 < size(listed) AS hasNext WHERE at = 0 OR at < $first AND bytes <= $maxBytes
RETURN c{.thread, .version, .data, .updatedAt} AS checkpoint, hasNext
ORDER BY c.key
