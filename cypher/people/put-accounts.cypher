// Makes the accounts of handles that the tenant does not know yet, and says who each of them is.
// :param tenant => 'default'
// :param accounts => [{handle: 'ana', id: '0b1c', ref: 'person:ana'}]
// :param finderTokens => ['t64656661756c74']
// :param now => 1700000000000
CYPHER 25
UNWIND $accounts AS account
MERGE (p:Entity {tenantId: $tenant, handle: account.handle})
ON CREATE SET p:Person, p.id = account.id, p.type = 'person', p.ref = account.ref, p.label = account.handle, p.names = [account.handle],
  p.finderTokens = $finderTokens, p.createdAt = $now
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY p.handle
