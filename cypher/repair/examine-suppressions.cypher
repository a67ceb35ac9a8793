// Faults of tombstones and removed values (no key, tenant, place or length; a place or tenant that is gone), each with its count and an example.
// :param tenant => 'default'
CYPHER 25
CALL () {
  MATCH (t:Tombstone)
  WHERE ($tenant IS NULL OR t.tenantId = $tenant
      OR t.tenantId IS NULL AND EXISTS { MATCH (x:Entity {id: t.personId}) WHERE x.tenantId = $tenant })
    AND (t.key IS NULL OR t.tenantId IS NULL)
  RETURN {name: 'Tombstone.key', count: count(t), example: min(coalesce(t.key, t.messageId, ''))} AS tombstones
}
CALL () {
  MATCH (v:RemovedValue)
  WHERE ($tenant IS NULL OR v.tenantId = $tenant
      OR v.tenantId IS NULL AND EXISTS { MATCH (x:Entity|Chat {id: substring(v.place, 2)}) WHERE x.tenantId = $tenant })
    AND (v.key IS NULL OR v.tenantId IS NULL OR v.place IS NULL OR v.length IS NULL OR v.length < 1)
  RETURN {name: 'RemovedValue.key', count: count(v), example: min(coalesce(v.key, v.place, ''))} AS values
}
CALL () {
  MATCH (t:Tombstone) WHERE ($tenant IS NULL OR t.tenantId = $tenant) AND t.key IS NOT NULL AND t.tenantId IS NOT NULL
  WITH t.tenantId AS tenantId, count(t) AS total, min(t.key) AS firstKey
  WHERE NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = tenantId } AND NOT EXISTS { MATCH (c:Chat) WHERE c.tenantId = tenantId }
  RETURN {name: 'Tombstone.tenantId', count: sum(total), example: min(firstKey)} AS strays
}
CALL () {
  MATCH (v:RemovedValue)
  WHERE ($tenant IS NULL OR v.tenantId = $tenant) AND v.tenantId IS NOT NULL AND v.key IS NOT NULL AND v.place IS NOT NULL AND v.length > 0
    AND NOT EXISTS { MATCH (x:Entity|Chat {id: substring(v.place, 2)}) WHERE x.tenantId = v.tenantId }
  RETURN {name: 'RemovedValue.place', count: count(v), example: min(v.key)} AS idle
}
UNWIND [tombstones, values, strays, idle] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
