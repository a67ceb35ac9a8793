// Live memories that wait for their vector, the longest waiting first.
// :param limit => 100
CYPHER 25
MATCH (m:Memory) WHERE m.unembeddedSince > 0
RETURN m.id AS id, m.text AS text ORDER BY m.unembeddedSince, m.id LIMIT $limit
