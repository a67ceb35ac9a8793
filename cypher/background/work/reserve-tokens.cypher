// Sets tokens of a tenant's day aside where so many are left; no row otherwise.
// :param key => 'default|2026-11-22'
// :param tenant => 'default'
// :param day => '2026-11-22'
// :param tokens => 1200
// :param limit => 1000000
// :param now => 1700000000000
CYPHER 25
MERGE (t:TokenUse {key: $key})
ON CREATE SET t:Internal, t.tenantId = $tenant, t.day = $day, t.used = 0
SET t.touchedAt = $now
WITH t WHERE t.used + $tokens <= $limit
SET t.used = t.used + $tokens
RETURN t.used AS used
