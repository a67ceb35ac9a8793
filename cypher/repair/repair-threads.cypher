// Creates missing threads and updates outdated ones to their latest event, up to a limit; returns the count.
// :unguarded writes and returns one number to the doctor of an operator.
// :param tenant => 'default'
// :param limit => 500
CYPHER 25
CALL () {
  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)
    AND NOT EXISTS { MATCH (t:Thread {tenantId: h.tenantId, key: h.threadKey}) }
  WITH h.tenantId AS tenantId, h.threadKey AS key, max(h.rev) AS rev ORDER BY tenantId, key LIMIT $limit
  MERGE (t:Thread {tenantId: tenantId, key: key})
  ON CREATE SET t.rev = rev
  RETURN count(t) AS made
}
CALL () {
  MATCH (t:Thread) WHERE ($tenant IS NULL OR t.tenantId = $tenant) AND EXISTS {
    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev > t.rev AND h.tenantId = t.tenantId
  }
  WITH t ORDER BY t.tenantId, t.key LIMIT $limit
  // Takes the write lock before the events are read: a concurrent writer of the thread has committed by then.
  SET t.touchedAt = coalesce(t.touchedAt, 0)
  WITH t, head(COLLECT {
    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev >= 0 AND h.tenantId = t.tenantId
    RETURN h.rev ORDER BY h.threadKey DESC, h.rev DESC LIMIT 1
  }) AS latest
  WITH t, latest WHERE latest > t.rev
  SET t.rev = latest
  RETURN count(t) AS brought
}
RETURN made + brought AS repaired
