// Presence of others: true if a person other than its owner took part in the chat where a memory was learned, at that moment.
EXISTS {
    MATCH (there:Chat {id: said.learnedInId})<-[part:PARTICIPATES_IN]-(other:Entity)
    WHERE other.id <> said.ownerId AND part.joinedAt <= said.learnedAt AND said.learnedAt < part.leftAt
  }
