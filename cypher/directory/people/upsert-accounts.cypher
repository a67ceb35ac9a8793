// Creates the accounts of handles that the tenant does not know yet, and returns who each of them is, or whose handle looks like it.
// :param tenant => 'default'
// :param accounts => [{handle: 'ana', skeleton: 'ana', id: '0b1c', ref: 'person:ana'}]
// :param finderTokens => ['t64656661756c74']
// :param now => 1700000000000
CYPHER 25
UNWIND $accounts AS account
OPTIONAL MATCH (known:Entity {tenantId: $tenant, handle: account.handle})
CALL (account, known) {
  WITH known WHERE known IS NOT NULL
  RETURN known AS p
  UNION ALL
  WITH account, known WHERE known IS NULL
  MERGE (p:Entity {tenantId: $tenant, skeleton: account.skeleton})
  ON CREATE SET p:Person, p.id = account.id, p.type = 'person', p.handle = account.handle, p.ref = account.ref, p.label = account.handle,
    p.names = [account.handle], p.finderTokens = $finderTokens, p.createdAt = $now
  RETURN p
}
RETURN account.handle AS handle, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY handle
