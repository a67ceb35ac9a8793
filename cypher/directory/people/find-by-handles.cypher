// Accounts by exact handle.
// :param tenant => 'default'
// :param handles => ['ana']
CYPHER 25
MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IN $handles
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY p.handle
