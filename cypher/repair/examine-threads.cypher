// Faults of threads and of the history: threads behind the events of their memories, missing threads, and events whose memory is gone without a purge. Each with its count and an example.
// :unguarded returns ids and counts to the doctor of an operator.
// :param tenant => 'default'
CYPHER 25
CALL () {
  MATCH (t:Thread) WHERE ($tenant IS NULL OR t.tenantId = $tenant) AND EXISTS {
    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev > t.rev AND h.tenantId = t.tenantId
  }
  RETURN {name: 'Thread.rev', count: count(t), example: min(split(t.key, '/')[0])} AS behind
}
CALL () {
  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)
    AND NOT EXISTS { MATCH (t:Thread {tenantId: h.tenantId, key: h.threadKey}) }
  RETURN {name: 'HistoryEvent.threadKey', count: count(DISTINCT [h.tenantId, h.threadKey]), example: min(split(h.threadKey, '/')[0])} AS missing
}
CALL () {
  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)
    AND NOT EXISTS { MATCH (m:Memory {id: h.memoryId}) }
    AND NOT EXISTS { MATCH (purge:HistoryEvent) WHERE purge.memoryId = h.memoryId AND purge.at > 0 AND purge.event = 'PURGE' }
  RETURN {name: 'HistoryEvent.memoryId', count: count(h), example: min(h.memoryId)} AS lost
}
UNWIND [behind, missing, lost] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
