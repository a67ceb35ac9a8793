// Sets of vectors in use, waited for: a change of the embedding model and writers see each other by this read.
CALL () {
  MATCH (known:EmbeddingSpace) WHERE known.id <> 'former'
  WITH CASE WHEN count(known) > 0 THEN 'active' END AS role
  OPTIONAL MATCH (held:EmbeddingSpace {id: role})
  WITH count(held) AS active
  OPTIONAL MATCH (s:EmbeddingSpace) WHERE s.id <> 'former'
  WITH collect(CASE WHEN s IS NOT NULL THEN coalesce(s.set, 'first') END) AS found
  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used
}
