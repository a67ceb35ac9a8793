// Which people and things do memories speak of most, and since when?
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
UNWIND m.aboutIds + m.entityIds AS entityId
WITH entityId, collect(DISTINCT m) AS memories
MATCH (entity:Entity {id: entityId})
RETURN coalesce(entity.handle, entity.label) AS name, entity.type AS type, size(memories) AS memories,
  size([m IN memories WHERE entityId IN m.aboutIds]) AS about, entity.handle IS NOT NULL AS hasAccount,
  datetime({epochMillis: reduce(first = 9007199254740991, m IN memories | CASE WHEN m.createdAt < first THEN m.createdAt ELSE first END)}) AS since,
  entity.id AS id
ORDER BY memories DESC, about DESC, name, id LIMIT 50
