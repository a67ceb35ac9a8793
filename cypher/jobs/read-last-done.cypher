// When the latest run of a job that was done began.
// :param job => 'decay-memories'
CYPHER 25
MATCH (r:JobRun) WHERE r.job = $job AND r.outcome = 'DONE' AND r.startedAt > 0
RETURN r.startedAt AS startedAt ORDER BY startedAt DESC LIMIT 1
