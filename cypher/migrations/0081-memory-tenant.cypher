// How many memories a tenant has. The key stands beside it so that no search within a tenant takes this for a short way.
CYPHER 25 CREATE INDEX memory_tenant IF NOT EXISTS FOR (m:Memory) ON (m.tenantId, m.memoryKey)
