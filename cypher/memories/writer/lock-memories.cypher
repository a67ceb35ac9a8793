// Locks memories by id, by live key and by field key until the transaction ends, in the order of their ids. Returns their state as of `audience.now`, and in `keysStillHeld` which of the given live keys they still have.
// :unguarded runs in a write whose ids a disclosing read gave, or that was authorized for the owner or chat that its keys name.
// The keys, all of one length, are looked for as beginnings: a seek by the whole unique key would hold its index entry, for which writers that hold the memory then wait.
// :param ids => ['m1']
// :param keys => ['k1']
// :param now => 1700000000000
// :param audience => {tenant: 'default', now: 1700000000000}
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant
  RETURN m, null AS key
  UNION
  UNWIND $keys AS key
  MATCH (m:Memory) WHERE m.liveKey STARTS WITH key
  RETURN m, key
  UNION
  MATCH (m:Memory) WHERE m.fieldKey IN $keys
  RETURN m, null AS key
}
WITH m, collect(key) AS keys
ORDER BY m.id
SET m.lockedAt = $now
// The previous holder of the lock may have deleted it.
WITH m, keys WHERE m.memoryKey IS NOT NULL
RETURN keys, [key IN keys WHERE m.liveKey = key] AS keysStillHeld, {{memory}}
ORDER BY m.id
