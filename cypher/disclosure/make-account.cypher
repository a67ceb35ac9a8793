// Makes the account of a handle at first sight, or finds it when another request was first.
// :param tenant => 'default'
// :param handle => 'ana'
// :param id => '0b1c'
// :param ref => 'person:ana'
// :param finderTokens => ['t64656661756c74']
// :param now => 1700000000000
CYPHER 25
MERGE (p:Entity {tenantId: $tenant, handle: $handle})
ON CREATE SET p:Person, p.id = $id, p.type = 'person', p.ref = $ref, p.label = $handle, p.names = [$handle],
  p.finderTokens = $finderTokens, p.createdAt = $now
RETURN p.id AS id
