// Lets what was stored before be related to neighbours that it could not have: what its owner said where nobody else was, and what is about acquaintances alone.
CYPHER 25
MATCH (m:Memory) WHERE m.status = 'ACTIVE' AND m.unembeddedSince IS NULL AND m.unrelatedSince IS NULL AND m.ownerId = coalesce(m.staterId, m.ownerId) AND m.confidedIds IS NULL
  AND ((NOT m.aboutAccount AND size(m.aboutIds) > 0) OR (m.learnedInId IS NOT NULL AND NOT EXISTS {
    MATCH (there:Chat {id: m.learnedInId})<-[part:PARTICIPATES_IN]-(other:Entity)
    WHERE other.id <> m.ownerId AND part.joinedAt <= m.learnedAt AND m.learnedAt < part.leftAt
  }))
CALL (m) { SET m.unrelatedSince = m.updatedAt } IN TRANSACTIONS OF 1000 ROWS
