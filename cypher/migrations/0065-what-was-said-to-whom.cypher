// Says of memories that were stored before: whom of their subjects their stater had met by then, and who alone heard them in a private chat.
CYPHER 25
MATCH (m:Memory) WHERE m.acquaintedIds IS NULL
CALL (m) {
  SET m.acquaintedIds = COLLECT {
      MATCH (p:Entity) WHERE p.id IN m.aboutIds AND (p.id = coalesce(m.staterId, m.ownerId) OR EXISTS {
        MATCH (p)-[met:PARTICIPATES_IN]->(:Chat)<-[part:PARTICIPATES_IN]-(s:Entity {id: coalesce(m.staterId, m.ownerId)})
        WHERE met.joinedAt <= m.learnedAt AND part.joinedAt <= m.learnedAt
      })
      RETURN p.id
    },
    m.aboutOthers = EXISTS {
      MATCH (p:Entity) WHERE p.id IN m.aboutIds AND p.handle IS NOT NULL
        AND p.id <> coalesce(m.staterId, '') AND p.id <> coalesce(m.ownerId, '')
    },
    m.aloneId = CASE WHEN m.chatId IS NOT NULL AND m.learnedInId = m.chatId THEN head(COLLECT {
      MATCH (c:Chat {id: m.chatId})<-[part:PARTICIPATES_IN]-(p:Entity)
      WHERE c.kind = 'PRIVATE' AND part.joinedAt <= m.learnedAt AND m.learnedAt < part.leftAt
        AND NOT EXISTS {
          MATCH (c)<-[other:PARTICIPATES_IN]-(q:Entity) WHERE q <> p AND other.joinedAt <= m.learnedAt AND m.learnedAt < other.leftAt
        }
      RETURN p.id LIMIT 1
    }) END,
    m.subjectClosed = false, m.blockerIds = []
} IN TRANSACTIONS OF 1000 ROWS
