// The identities that share a ref within a tenant.
CYPHER 25 CREATE INDEX entity_ref IF NOT EXISTS FOR (e:Entity) ON (e.tenantId, e.ref)
