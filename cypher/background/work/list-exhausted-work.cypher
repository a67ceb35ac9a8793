// One page of due work that no worker may claim, because its attempts are used up.
// :param tenant => 'default'
// :param maxCountedAttempts => 6
// :param now => 1700000000000
// :param after => ''
// :param limit => 500
CYPHER 25
MATCH (w:Work) USING INDEX SEEK w:Work(runAt)
WHERE w.runAt <= $now AND w.countedAttempts >= $maxCountedAttempts AND w.id > $after
  AND ($tenant IS NULL OR w.tenantId = $tenant)
RETURN w.id AS id ORDER BY id LIMIT $limit
