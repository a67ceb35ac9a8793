// Creates acquaintances as in the export, or finds those of the same ref.
// :param tenant => 'default'
// :param people => [{creator: 'p1', id: 'p9', ref: 'person:john', label: 'John', names: ['John'], finderTokens: ['c1'], createdAt: 1700000000000}]
CYPHER 25
UNWIND $people AS person
MERGE (p:Entity {tenantId: $tenant, space: person.creator, ref: person.ref})
ON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,
  p.finderTokens = person.finderTokens, p.creatorId = person.creator, p.createdAt = person.createdAt
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY p.space, p.ref
