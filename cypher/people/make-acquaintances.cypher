// Makes acquaintances in their creator's space, or finds those of the same ref.
// :param tenant => 'default'
// :param creator => 'p1'
// :param people => [{id: 'p9', ref: 'person:john', label: 'John', names: ['John'], finderTokens: ['c1']}]
// :param now => 1700000000000
CYPHER 25
UNWIND $people AS person
MERGE (p:Entity {tenantId: $tenant, space: $creator, ref: person.ref})
ON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,
  p.finderTokens = person.finderTokens, p.creatorId = $creator, p.createdAt = $now
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY p.ref
