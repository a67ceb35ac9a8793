// One page of the runs of a job that began before a moment, the oldest first.
// :param job => 'reconcile-work'
// :param before => 1700000000000
// :param afterTime => 0
// :param afterId => ''
// :param limit => 500
CYPHER 25
MATCH (r:JobRun)
WHERE r.startedAt >= $afterTime AND r.startedAt < $before AND (r.startedAt > $afterTime OR r.id > $afterId) AND r.job = $job
RETURN r.id AS id, r.startedAt AS startedAt ORDER BY startedAt, id LIMIT $limit
