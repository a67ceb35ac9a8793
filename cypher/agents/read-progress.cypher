// Progress of threads since a revision that is known, and the number of events between the two that can be read by now.
// :unguarded gives revisions and one number about threads to the process; the listener reads the changes by the rule.
// :param threads => [{tenant: 'default', key: 'u:p1', known: 3}]
CYPHER 25
UNWIND $threads AS one
MATCH (t:Thread {tenantId: one.tenant, key: one.key}) WHERE t.rev > one.known
RETURN one.key AS key, t.rev AS rev,
  CASE WHEN one.known < 0 THEN 0 ELSE COUNT {
    MATCH (h:HistoryEvent) WHERE h.threadKey = one.key AND h.rev > one.known AND h.rev <= t.rev
  } END AS written
ORDER BY key
