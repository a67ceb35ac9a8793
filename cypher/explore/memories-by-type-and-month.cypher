// How many memories of each type were made in each month, and how many of them still count?
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m, datetime({epochMillis: m.createdAt}) AS at
RETURN at.year * 100 + at.month AS month, m.type AS type, count(*) AS made,
  count(CASE WHEN m.status = 'ACTIVE' AND m.expiresAt > timestamp() THEN 1 END) AS live,
  count(CASE m.status WHEN 'SUPERSEDED' THEN 1 END) AS superseded,
  count(CASE m.status WHEN 'DELETED' THEN 1 END) AS forgotten
ORDER BY month DESC, made DESC, type LIMIT 200
