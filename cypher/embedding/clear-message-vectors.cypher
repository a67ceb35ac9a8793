// Deletes one page of vectors of one set, by message id, and their queue marks. Returns the end of the page.
// :unguarded deletes vectors and returns the id at which the next page begins; it goes to no caller.
// :param after => ''
// :param limit => 500
// :sets
CYPHER 25
MATCH (m:Message) WHERE m.id > $after
WITH m ORDER BY m.id LIMIT $limit
CALL (m) {
  WITH m WHERE m.spaceId IS NOT NULL OR m.embedding IS NOT NULL OR m.unembeddedSince IS NOT NULL OR m.unpairedSince IS NOT NULL
  SET m.embedding = null, m.pairEmbedding = null, m.spaceId = null, m.unembeddedSince = null, m.unpairedSince = null
}
RETURN max(m.id) AS last
