// Whether a tenant keeps out what was said is asked before every text that may say it again.
CYPHER 25 CREATE INDEX tombstone_saying IF NOT EXISTS FOR (t:Tombstone) ON (t.tenantId, t.saying)
