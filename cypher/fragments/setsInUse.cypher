CALL () {
  MATCH (s:EmbeddingSpace) WHERE s.id IN ['active', 'next']
  WITH collect(coalesce(s.set, 'first')) AS found
  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used
}
