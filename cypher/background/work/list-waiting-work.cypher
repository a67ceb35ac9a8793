// One page of the work in the state WAITING_FOR_MODEL.
// :param tenant => 'default'
// :param after => ''
// :param limit => 500
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(state)
WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL AND w.id > $after
  AND ($tenant IS NULL OR w.tenantId = $tenant)
RETURN w.id AS id ORDER BY id LIMIT $limit
