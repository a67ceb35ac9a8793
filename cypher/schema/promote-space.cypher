// Makes the space whose vectors have been made the graph's own; the one before becomes the former one.
// :param spaceId => 'e5_small'
// :param now => 1700000000000
CYPHER 25
MATCH (n:EmbeddingSpace {id: 'next'}) WHERE n.spaceId = $spaceId
MATCH (a:EmbeddingSpace {id: 'active'})
SET a.id = 'former', a.since = $now, a.set = coalesce(a.set, 'first')
WITH n
SET n.id = 'active', n.since = $now
RETURN count(n) AS promoted
