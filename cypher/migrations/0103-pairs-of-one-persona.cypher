// What was said to one persona is in no vector that others search: pairs across personas are made anew.
CYPHER 25
MATCH (m:Message) WHERE m.seq > 1 AND m.pairEmbedding IS NOT NULL
CALL (m) {
  MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND former.persona <> '' AND former.persona <> m.persona
  SET m.unpairedSince = m.createdAt, m.pairEmbedding = null
} IN TRANSACTIONS OF 1000 ROWS
