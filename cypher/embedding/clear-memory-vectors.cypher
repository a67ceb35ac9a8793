// Deletes one page of vectors of one set, by memory id, and their queue marks. Returns the end of the page.
// :unguarded deletes vectors and returns the id at which the next page begins; it goes to no caller.
// :param after => ''
// :param limit => 500
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.id > $after
WITH m ORDER BY m.id LIMIT $limit
CALL (m) {
  WITH m WHERE m.unembeddedSince IS NOT NULL
  SET m.unembeddedSince = null
}
CALL (m) {
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry) WHERE e.embedding IS NOT NULL OR e.spaceId IS NOT NULL
  SET e.embedding = null, e.spaceId = null
}
RETURN max(m.id) AS last
