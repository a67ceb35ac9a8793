// The latest runs of one job or of all.
// :param job => 'reconcile-work'
// :param limit => 20
CYPHER 25
MATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job)
RETURN r {.id, .job, .window, .startedAt, .finishedAt, .outcome, .counts, .error} AS run, r.startedAt AS startedAt, r.id AS id
ORDER BY startedAt DESC, id DESC LIMIT $limit
