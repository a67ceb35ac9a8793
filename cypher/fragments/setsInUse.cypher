// Sets of vectors in use, waited for: a change of the embedding model and writers see each other by this read.
CALL () {
  MATCH (space:EmbeddingSpace) WHERE space.id <> 'former'
  WITH CASE WHEN count(space) > 0 THEN 'active' END AS role
  OPTIONAL MATCH (locked:EmbeddingSpace {id: role})
  WITH count(locked) AS active
  OPTIONAL MATCH (s:EmbeddingSpace) WHERE s.id <> 'former'
  WITH collect(CASE WHEN s IS NOT NULL THEN coalesce(s.set, 'first') END) AS sets
  RETURN CASE WHEN sets = [] THEN ['first'] ELSE sets END AS used
}
