// What expires next, and whose is it?
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp() AND m.expiresAt < 9007199254740991
OPTIONAL MATCH (m)-[:OWNED_BY]->(owner:Person)
OPTIONAL MATCH (m)-[:SCOPED_TO]->(c:Chat)
RETURN datetime({epochMillis: m.expiresAt}) AS expires, (m.expiresAt - timestamp()) / 86400000 AS days, m.title AS memory,
  m.type AS type, m.stability AS stability, coalesce(owner.handle, c.externalId) AS of, m.id AS id
ORDER BY expires, id LIMIT 100
