// Deletes index entries without a memory and marks runs that never ended as failed, up to a limit each; returns the counts.
// :unguarded writes and returns one number to the doctor of an operator.
// :param tenant => 'default'
// :param runBefore => 1700000000000
// :param now => 1700000000000
// :param limit => 500
CYPHER 25
CALL () {
  MATCH (n:IndexEntry) WHERE NOT EXISTS { MATCH (m:Memory {id: n.memoryId}) }
    AND ($tenant IS NULL OR EXISTS { MATCH (x:Entity|Chat {id: split(n.audience, ':')[1]}) WHERE x.tenantId = $tenant })
  WITH n LIMIT $limit
  DETACH DELETE n
  RETURN count(*) AS entries
}
CALL () {
  MATCH (n:JobRun) WHERE $tenant IS NULL AND n.outcome = 'RUNNING' AND n.startedAt < $runBefore
  WITH n LIMIT $limit
  SET n.outcome = 'FAILED', n.finishedAt = $now, n.error = 'INTERRUPTED'
  RETURN count(n) AS runs
}
RETURN entries + runs AS repaired
