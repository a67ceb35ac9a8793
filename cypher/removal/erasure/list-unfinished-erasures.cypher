// Latest unfinished erasures of accounts, of one tenant or of all.
// :param kind => 'erase-account'
// :param states => ['PENDING', 'RUNNING', 'FAILED', 'DEAD']
// :param tenant => 'default'
// :param limit => 20
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(state)
WHERE w.state IN $states AND w.kind = $kind AND ($tenant IS NULL OR w.tenantId = $tenant)
RETURN w.id AS id, w.tenantId AS tenant, w.personId AS person, w.state AS state, w.attempts AS attempts, w.error AS error,
  w.createdAt AS askedAt, w.runAt AS runAt
ORDER BY askedAt DESC, id DESC LIMIT $limit
