// Live memories of a scope that may say what new facts say: of the same people, with the same slot or of one fact type.
// :param facts => [{id: 'm1', tenant: 'default', owner: 'p1', chat: null, persona: '', about: ['p1'], slot: 'drink', factType: 'preference'}]
CYPHER 25
UNWIND $facts AS fact
CALL (fact) {
  MATCH (m:Memory {ownerId: fact.owner}) WHERE fact.owner IS NOT NULL RETURN m
  UNION
  MATCH (m:Memory {chatId: fact.chat}) WHERE fact.chat IS NOT NULL RETURN m
}
WITH m, fact
WHERE m.tenantId = fact.tenant AND m.status = 'ACTIVE' AND m.id <> fact.id AND m.persona = fact.persona
  AND size(m.aboutIds) = size(fact.about) AND all(id IN m.aboutIds WHERE id IN fact.about)
  AND (m.slot = fact.slot OR m.factType = fact.factType)
RETURN fact.id AS stated, m.id AS live
ORDER BY stated, live
