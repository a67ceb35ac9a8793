// Sets the tenant of fingerprints of the suppression list from their owner or place and deletes those that keep nothing out, up to a limit each; returns the counts.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
CALL () {
  MATCH (t:Tombstone) WHERE t.tenantId IS NULL AND t.key IS NOT NULL
  MATCH (x:Entity {id: t.personId}) WHERE $tenant IS NULL OR x.tenantId = $tenant
  WITH t, x LIMIT $limit
  SET t.tenantId = x.tenantId
  RETURN count(t) AS owned
}
CALL () {
  MATCH (v:RemovedValue) WHERE v.tenantId IS NULL AND v.key IS NOT NULL
  MATCH (x:Entity|Chat {id: substring(v.place, 2)}) WHERE $tenant IS NULL OR x.tenantId = $tenant
  WITH v, x LIMIT $limit
  SET v.tenantId = x.tenantId
  RETURN count(v) AS placed
}
CALL () {
  OPTIONAL MATCH (s:Tombstone) WHERE $tenant IS NULL OR s.tenantId = $tenant
  WITH DISTINCT s.tenantId AS own
  WHERE NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = own } AND NOT EXISTS { MATCH (c:Chat) WHERE c.tenantId = own }
  WITH collect(own) AS gone
  MATCH (t:Tombstone)
  WHERE ($tenant IS NULL OR t.tenantId = $tenant)
    AND (t.key IS NULL OR t.tenantId IN gone OR t.tenantId IS NULL AND NOT EXISTS { MATCH (x:Entity {id: t.personId}) })
  WITH t LIMIT $limit
  DETACH DELETE t
  RETURN count(*) AS tombstones
}
CALL () {
  MATCH (v:RemovedValue)
  WHERE ($tenant IS NULL OR v.tenantId = $tenant)
    AND (v.key IS NULL OR v.place IS NULL OR v.length IS NULL OR v.length < 1
      OR NOT EXISTS { MATCH (x:Entity|Chat {id: substring(v.place, 2)}) WHERE v.tenantId IS NULL OR x.tenantId = v.tenantId })
  WITH v LIMIT $limit
  DETACH DELETE v
  RETURN count(*) AS values
}
RETURN owned + placed + tombstones + values AS repaired
