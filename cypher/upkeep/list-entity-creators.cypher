// One page of the accounts of a tenant that have named two people or things at least, those whose names were looked through longest ago first.
// :param tenant => 'default'
// :param until => 1700000000000
// :param afterTime => 0
// :param afterId => ''
// :param limit => 100
CYPHER 25
MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL
WITH p, coalesce(p.variantsAt, 0) AS at
WHERE at <= $until AND (at > $afterTime OR (at = $afterTime AND p.id > $afterId))
  AND COUNT { MATCH (q:Entity) WHERE q.tenantId = $tenant AND q.space = p.id AND q.ref > '' } > 1
RETURN p.id AS id, at ORDER BY at, id LIMIT $limit
