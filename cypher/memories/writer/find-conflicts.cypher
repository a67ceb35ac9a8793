// Live memories of a scope that may say what new facts say: in the same slot or field of the same person, or of a fact type that has one value about the same people; and those that a chat has heard in the slot of the person who speaks there.
// :unguarded gives ids to a write that was authorized for the owner or chat that it names, or answers what is said of its subject.
// :param facts => [{id: 'm1', tenant: 'default', owner: null, chat: 'c1', heardIn: 'c1', persona: '', about: ['p1'], slot: 'drink', single: null, field: 'k1'}]
CYPHER 25
UNWIND $facts AS fact
CALL (fact) {
  MATCH (m:Memory)
  WHERE m.ownerId = fact.owner AND m.createdAt >= -9007199254740991 AND m.status = 'ACTIVE' AND m.factType = fact.single AND m.persona = fact.persona
    AND size(m.aboutIds) = size(fact.about) AND all(id IN m.aboutIds WHERE id IN fact.about)
  RETURN m
  UNION
  MATCH (m:Memory)
  WHERE m.chatId = fact.chat AND m.createdAt >= -9007199254740991 AND m.status = 'ACTIVE' AND m.persona = fact.persona
    AND (m.slot = fact.slot AND m.aboutIds[0] = fact.about[0]
      OR m.factType = fact.single AND size(m.aboutIds) = size(fact.about) AND all(id IN m.aboutIds WHERE id IN fact.about))
  RETURN m
  UNION
  MATCH (m:Memory)
  WHERE m.learnedInId = fact.heardIn AND m.slot = fact.slot AND m.status = 'ACTIVE' AND m.persona = fact.persona
    AND m.aboutIds[0] = fact.about[0]
  RETURN m
  UNION
  MATCH (m:Memory {fieldKey: fact.field}) WHERE fact.field IS NOT NULL RETURN m
}
WITH m, fact WHERE m.tenantId = fact.tenant AND m.status = 'ACTIVE' AND m.id <> fact.id
RETURN fact.id AS stated, m.id AS live, m.type AS type, m.slot AS slot, m.value AS value, m.fieldKey AS field
ORDER BY stated, live
