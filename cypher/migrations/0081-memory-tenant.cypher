// How many memories a tenant has.
CYPHER 25 CREATE INDEX memory_tenant IF NOT EXISTS FOR (m:Memory) ON (m.tenantId)
