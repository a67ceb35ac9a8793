// Backlog of each kind of work, of one tenant or of all: how much is not done, and since when the longest has been due, or waits for a language model.
// :param tenant => 'default'
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work) WHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL', 'DEAD'] AND ($tenant IS NULL OR w.tenantId = $tenant)
WITH w, CASE WHEN w.state IN ['PENDING', 'FAILED'] THEN w.runAt ELSE w.createdAt END AS since
RETURN w.kind AS kind, w.state AS state, count(w) AS count, min(CASE WHEN since <= $now THEN since END) AS since
ORDER BY kind, state
