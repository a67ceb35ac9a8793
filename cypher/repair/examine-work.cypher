// Faults of work: leases that expired long ago, work that no worker has taken up, and dead letters. Each with its count and an example.
// :param tenant => 'default'
// :param leaseBefore => 1700000000000
// :param dueBefore => 1700000000000
CYPHER 25
CALL () {
  MATCH (n:Work) WHERE n.state = 'RUNNING' AND n.runAt < $leaseBefore AND ($tenant IS NULL OR n.tenantId = $tenant)
  RETURN {name: 'Work.lease', count: count(n), example: min(n.id)} AS leased
}
CALL () {
  MATCH (n:Work) WHERE n.state IN ['PENDING', 'FAILED'] AND n.runAt < $dueBefore AND ($tenant IS NULL OR n.tenantId = $tenant)
  RETURN {name: 'Work.runAt', count: count(n), example: min(n.id)} AS overdue
}
CALL () {
  MATCH (n:Work) WHERE n.state = 'DEAD' AND ($tenant IS NULL OR n.tenantId = $tenant)
  RETURN {name: 'Work.state', count: count(n), example: min(n.id)} AS dead
}
UNWIND [leased, overdue, dead] AS fault
WITH fault WHERE fault.count > 0
RETURN fault.name AS name, fault.count AS count, fault.example AS example ORDER BY name
