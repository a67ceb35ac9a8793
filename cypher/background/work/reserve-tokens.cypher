// Reserves tokens of a tenant's daily budget, and of a person's share of it; no row if too few are left.
// :param key => 'default|2026-11-22'
// :param tenant => 'default'
// :param person => 'p1'
// :param day => '2026-11-22'
// :param tokens => 1200
// :param limit => 1000000
// :param ownLimit => 250000
// :param limitBeyondOwn => 750000
// :param now => 1700000000000
CYPHER 25
MERGE (t:TokenUse {key: $key})
ON CREATE SET t:Internal, t.tenantId = $tenant, t.day = $day, t.used = 0
SET t.touchedAt = $now
WITH t WHERE t.used + $tokens <= $limit
// The count of a person, whose key is their id, begins anew with each day. Every reservation locks it after the tenant's.
FOREACH (person IN CASE WHEN $person IS NULL THEN [] ELSE [$person] END |
  MERGE (p:TokenUse {key: person})
  ON CREATE SET p:Internal, p.tenantId = $tenant, p.day = $day, p.used = 0
  SET p.touchedAt = $now, p.used = CASE WHEN p.day < $day THEN 0 ELSE p.used END,
    p.day = CASE WHEN p.day < $day THEN $day ELSE p.day END
)
WITH t
OPTIONAL MATCH (p:TokenUse {key: $person}) WHERE p.tenantId = $tenant
WITH t, p WHERE p IS NULL OR p.used + $tokens <= $ownLimit OR t.used + $tokens <= $limitBeyondOwn
SET t.used = t.used + $tokens, p.used = p.used + $tokens
RETURN t.used AS used
