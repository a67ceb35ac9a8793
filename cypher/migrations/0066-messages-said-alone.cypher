// What somebody said alone in a private chat is their direct talk, also when others come.
CYPHER 25
MATCH (c:Chat) WHERE c.kind = 'PRIVATE'
CALL (c) {
  MATCH (m:Message {place: 'm:' + c.id}) WHERE m.ownerId IS NULL
  SET m.ownerId = head(COLLECT {
    MATCH (c)<-[part:PARTICIPATES_IN]-(p:Entity) WHERE part.joinedAt <= m.at AND m.at < part.leftAt
      AND NOT EXISTS { MATCH (c)<-[other:PARTICIPATES_IN]-(q:Entity) WHERE q <> p AND other.joinedAt <= m.at AND m.at < other.leftAt }
    RETURN p.id LIMIT 1
  })
} IN TRANSACTIONS OF 100 ROWS
