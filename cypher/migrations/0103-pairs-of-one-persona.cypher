// What was said to one persona or in confidence is in no vector that others search: such pairs are made anew.
CYPHER 25
MATCH (m:Message) WHERE m.seq > 1 AND m.pairEmbedding IS NOT NULL
CALL (m) {
  MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 
    AND (former.confidedIds IS NOT NULL OR (former.persona <> '' AND former.persona <> m.persona))
  SET m.unpairedSince = m.createdAt, m.pairEmbedding = null
} IN TRANSACTIONS OF 1000 ROWS
