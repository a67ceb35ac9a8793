// Number of the runs of one job or of all, for all tenants or for one.
// :param tenant => 'default'
// :param job => 'reconcile-work'
CYPHER 25
MATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job) AND ($tenant IS NULL OR coalesce(r.tenantId, $tenant) = $tenant)
RETURN count(r) AS total
