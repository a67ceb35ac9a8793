// Folds old counts per minute into counts per hour. Returns the number of folded minutes.
// :param before => 1700000000000
// :param limit => 2000
CYPHER 25
MATCH (c:OperationCount) WHERE c.endsAt <= $before AND NOT c.hourly
WITH c ORDER BY c.endsAt, c.key LIMIT $limit
WITH ((c.endsAt - 1) / 3600000 + 1) * 3600000 AS endsAt, coalesce(c.tenantId, '') AS tenantId, c.node AS node, c.op AS op, c.status AS status,
  sum(c.count) AS count, collect(c) AS minutes
ORDER BY endsAt, tenantId, node, op, status
MERGE (h:OperationCount {key: 'hour|' + endsAt + '|' + tenantId + '|' + node + '|' + op + '|' + status})
ON CREATE SET h:Internal, h.endsAt = endsAt, h.tenantId = tenantId, h.node = node, h.op = op, h.status = status, h.hourly = true, h.count = 0
SET h.count = h.count + count
FOREACH (minute IN minutes | DELETE minute)
RETURN coalesce(sum(size(minutes)), 0) AS done
