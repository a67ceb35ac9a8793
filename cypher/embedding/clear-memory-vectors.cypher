// One page of all memories, by id: their vectors in one set go, and no memory waits for one there. Returns the end of the page.
// :unguarded takes vectors away and returns ids to the page that comes next; they go to no caller.
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
