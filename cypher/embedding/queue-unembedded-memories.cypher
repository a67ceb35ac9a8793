// Queues one page of live memories that lack a vector of this space, and deletes vectors of other spaces. Returns the cursor after the page and the number queued.
// :unguarded returns ids and counts to a change of the embedding model; they go to no caller.
// :param after => ''
// :param spaceId => 'e5_small'
// :param limit => 500
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.id > $after
WITH m ORDER BY m.id LIMIT $limit
CALL (m) {
  WITH m WHERE m.status = 'ACTIVE'
  MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry) WHERE e.embedding IS NULL OR coalesce(e.spaceId, '') <> $spaceId
  WITH m, collect(e) AS unembedded WHERE size(unembedded) > 0
  SET m.unembeddedSince = coalesce(m.unembeddedSince, m.createdAt)
  FOREACH (e IN unembedded | SET e.embedding = null, e.spaceId = 'none')
  RETURN count(m) AS lacking
}
RETURN max(m.id) AS last, coalesce(sum(lacking), 0) AS lacking
