// Orphans: index entries without their memory, and job runs that have never ended. Each with its count and an example. Entries are those of a tenant by whom they lead to; runs belong to no tenant.
// :unguarded returns ids and counts to the doctor of an operator.
// :param tenant => 'default'
// :param runBefore => 1700000000000
CYPHER 25
CALL () {
  MATCH (n:IndexEntry) WHERE NOT EXISTS { MATCH (m:Memory {id: n.memoryId}) }
    AND ($tenant IS NULL OR EXISTS { MATCH (x:Entity|Chat {id: split(n.audience, ':')[1]}) WHERE x.tenantId = $tenant })
  RETURN {name: 'IndexEntry.orphan', count: count(n), example: min(n.memoryId)} AS entries
}
CALL () {
  MATCH (n:JobRun) WHERE $tenant IS NULL AND n.outcome = 'RUNNING' AND n.startedAt < $runBefore
  RETURN {name: 'JobRun.outcome', count: count(n), example: min(n.id)} AS runs
}
UNWIND [entries, runs] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
