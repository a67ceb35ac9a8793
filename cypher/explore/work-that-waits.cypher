// Which work in the background is not done, for whom, since when, and why?
// :param tenant => 'default'
CYPHER 25
MATCH (w:Work) WHERE w.tenantId = $tenant AND w.state IN ['PENDING', 'WAITING_FOR_MODEL', 'RUNNING', 'FAILED', 'DEAD']
OPTIONAL MATCH (w)-[:CAUSED_BY]->(p:Person)
RETURN w.kind AS work, w.state AS state, coalesce(p.handle, p.label) AS person, count(w) AS pieces, max(w.attempts) AS attempts,
  datetime({epochMillis: min(w.createdAt)}) AS since,
  CASE WHEN min(w.runAt) IS NOT NULL THEN datetime({epochMillis: min(w.runAt)}) END AS next, collect(DISTINCT w.error) AS errors
ORDER BY since, work, person LIMIT 100
