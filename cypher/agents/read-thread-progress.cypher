// Progress of threads since a revision that is known, and the number of events between the two that can be read by now.
// :unguarded gives revisions and one number about threads to the process; the subscriber reads the changes by the rule.
// :param threads => [{tenant: 'default', key: 'u:p1', knownRev: 3}]
CYPHER 25
UNWIND $threads AS thread
MATCH (t:Thread {tenantId: thread.tenant, key: thread.key}) WHERE t.rev > thread.knownRev
RETURN thread.key AS key, t.rev AS rev,
  CASE WHEN thread.knownRev < 0 THEN 0 ELSE COUNT {
    MATCH (h:HistoryEvent) WHERE h.threadKey = thread.key AND h.rev > thread.knownRev AND h.rev <= t.rev
  } END AS eventCount
ORDER BY key
