// One page of the work of a tenant that was given up, the latest first: what kind it is and why, and nothing of whom or what.
// :param tenant => 'default'
// :param after => {at: 9007199254740991, id: '~'}
// :param limit => 21
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(state)
WHERE w.state = 'DEAD' AND w.tenantId = $tenant
WITH w, coalesce(w.finishedAt, w.createdAt) AS at
WHERE at < $after.at OR (at = $after.at AND w.id < $after.id)
RETURN w.id AS id, w.kind AS kind, w.state AS state, w.attempts AS attempts, w.error AS error, w.createdAt AS createdAt, at AS changedAt
ORDER BY changedAt DESC, id DESC LIMIT $limit
