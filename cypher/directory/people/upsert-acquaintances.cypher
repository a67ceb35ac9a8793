// Creates acquaintances in their creator's space, or finds those of the same ref, and returns whom they stand for.
// :param tenant => 'default'
// :param creator => 'p1'
// :param people => [{id: 'p9', ref: 'person:john', label: 'John', names: ['John'], finderTokens: ['c1']}]
// :param now => 1700000000000
CYPHER 25
UNWIND $people AS person
MERGE (p:Entity {tenantId: $tenant, space: $creator, ref: person.ref})
ON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,
  p.finderTokens = person.finderTokens, p.creatorId = $creator, p.createdAt = $now
WITH p.ref AS ref, p.id AS id, {{mergeTarget}} AS p
RETURN ref, id, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY ref
