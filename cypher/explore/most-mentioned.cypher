// Which people and things do memories speak of most, and since when?
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
UNWIND m.aboutIds + m.entityIds AS named
WITH named, collect(DISTINCT m) AS memories
MATCH (x:Entity {id: named})
RETURN coalesce(x.handle, x.label) AS name, x.type AS type, size(memories) AS memories,
  size([m IN memories WHERE named IN m.aboutIds]) AS about, x.handle IS NOT NULL AS hasAccount,
  datetime({epochMillis: reduce(first = 9007199254740991, m IN memories | CASE WHEN m.createdAt < first THEN m.createdAt ELSE first END)}) AS since,
  x.id AS id
ORDER BY memories DESC, about DESC, name, id LIMIT 50
