// The id of the account with exactly this handle.
// :param tenant => 'default'
// :param handle => 'ana'
CYPHER 25
MATCH (p:Entity {tenantId: $tenant, handle: $handle}) RETURN p.id AS id
