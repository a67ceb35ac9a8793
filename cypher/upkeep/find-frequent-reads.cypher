// From how many reads on a live memory of a tenant is among the tenth that is read most often; null where none is read.
// :unguarded gives one number about a tenant to a job; it goes to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND m.accesses > 0
RETURN percentileDisc(m.accesses, 0.9) AS often
