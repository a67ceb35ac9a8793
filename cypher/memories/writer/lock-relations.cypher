// Locks these people until the transaction ends, so that no one else writes a relation of theirs. Returns the live memories under the keys that relations to one person have, by kind, with the keys that they show.
// :unguarded gives keys to a write of the person the relations are of; they go to no caller.
// :param tenant => 'default'
// :param people => ['p1']
// :param keys => ['k1']
// :param now => 1700000000000
CYPHER 25
CALL () {
  MATCH (p:Entity) WHERE p.id IN $people AND p.tenantId = $tenant
  WITH p ORDER BY p.id
  SET p.touchedAt = $now
  RETURN count(*) AS lockedCount
}
UNWIND $keys AS key
MATCH (m:Memory) WHERE m.liveKey STARTS WITH key AND m.tenantId = $tenant
RETURN key, m.id AS id, m.memoryKey AS memoryKey
ORDER BY id
