// Beginning of the latest run of a job that was done for all tenants.
// :param job => 'decay-memories'
CYPHER 25
MATCH (r:JobRun) WHERE r.job = $job AND r.outcome = 'DONE' AND r.startedAt > 0 AND r.tenantId IS NULL
RETURN r.startedAt AS startedAt ORDER BY startedAt DESC LIMIT 1
