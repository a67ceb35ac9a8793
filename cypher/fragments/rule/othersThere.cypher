// True if a person other than its owner took part in the chat where a memory was learned, at that moment.
EXISTS {
    MATCH (there:Chat {id: memory.learnedInId})<-[part:PARTICIPATES_IN]-(participant:Entity)
    WHERE participant.id <> memory.ownerId AND part.joinedAt <= memory.learnedAt AND memory.learnedAt < part.leftAt
  }
