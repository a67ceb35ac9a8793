// The latest runs of one job or of all, for all tenants or for one.
// :param tenant => 'default'
// :param job => 'reconcile-work'
// :param after => {startedAt: 9007199254740991, id: ''}
// :param limit => 20
CYPHER 25
MATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job) AND ($tenant IS NULL OR coalesce(r.tenantId, $tenant) = $tenant)
  AND (r.startedAt < $after.startedAt OR (r.startedAt = $after.startedAt AND r.id < $after.id))
RETURN r {.id, .job, .tenantId, .window, .startedAt, .finishedAt, .outcome, .counts, .error} AS run, r.startedAt AS startedAt, r.id AS id
ORDER BY startedAt DESC, id DESC LIMIT $limit
