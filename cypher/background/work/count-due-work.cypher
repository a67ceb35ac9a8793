// Number of pieces of work that may be taken up now.
// :param tenant => 'default'
// :param maxCountedAttempts => 6
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work)
WHERE w.runAt <= $now AND w.countedAttempts < $maxCountedAttempts AND ($tenant IS NULL OR w.tenantId = $tenant)
  AND w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL']
RETURN count(w) AS count
