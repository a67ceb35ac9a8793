// What is near a memory in meaning, in one step and in two? Browser draws it.
// :param tenant => 'default'
// :param memory => 'The climbing club meets on Monday'
CYPHER 25
MATCH (m:Memory {tenantId: $tenant})
WHERE m.status = 'ACTIVE' AND m.expiresAt > timestamp() AND (m.id = $memory OR m.text STARTS WITH $memory)
WITH m ORDER BY m.id LIMIT 1
MATCH way = (m)-[:related_to]-{1,2}(near:Memory)
WHERE near.status = 'ACTIVE' AND near <> m
RETURN way, [edge IN relationships(way) | round(edge.strength * 100) / 100.0] AS strengths, near.title AS near, near.id AS id
ORDER BY size(strengths), strengths[0] DESC, id LIMIT 50
