// Forgets old runs of a job.
// :param job => 'reconcile-work'
// :param before => 1700000000000
// :param limit => 200
CYPHER 25
MATCH (r:JobRun) WHERE r.job = $job AND r.startedAt < $before
WITH r ORDER BY r.startedAt LIMIT $limit
DELETE r
