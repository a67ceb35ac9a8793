// One page of the pending work that needs a language model while none is configured.
// :param modelless => ['store-note']
// :param tenant => 'default'
// :param now => 1700000000000
// :param after => ''
// :param limit => 500
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(state)
WHERE w.state IN ['PENDING', 'RUNNING'] AND (w.state = 'PENDING' OR w.runAt <= $now) AND w.id > $after
  AND NOT w.kind IN $modelless AND ($tenant IS NULL OR w.tenantId = $tenant)
RETURN w.id AS id ORDER BY id LIMIT $limit
