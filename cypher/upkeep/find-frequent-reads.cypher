// Access count of the top decile of live memories; null if none was read.
// :unguarded gives one number about a tenant to a job; it goes to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND m.accesses > 0
RETURN percentileDisc(m.accesses, 0.9) AS frequentReads
