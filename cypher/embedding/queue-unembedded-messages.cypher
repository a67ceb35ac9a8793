// Queues the messages of one page, by id, that lack a vector of this space, and deletes their vectors of other spaces; queues those that lack only the pair vector for that one. Returns the end of the page and the number of messages that lacked one.
// :unguarded returns ids and counts to a change of the embedding model; they go to no caller.
// :param after => ''
// :param spaceId => 'e5_small'
// :param limit => 500
// :sets
CYPHER 25
MATCH (m:Message) WHERE m.id > $after
WITH m ORDER BY m.id LIMIT $limit
WITH m, m.embedding IS NULL OR coalesce(m.spaceId, '') <> $spaceId AS bare
CALL (m, bare) {
  WITH m, bare WHERE bare AND (m.unembeddedSince IS NULL OR m.embedding IS NOT NULL OR m.pairEmbedding IS NOT NULL)
  SET m.embedding = null, m.pairEmbedding = null, m.spaceId = null, m.unembeddedSince = m.createdAt, m.unpairedSince = null
}
CALL (m, bare) {
  WITH m, bare WHERE NOT bare AND m.pairEmbedding IS NULL AND m.unpairedSince IS NULL
  SET m.unpairedSince = m.createdAt
}
RETURN max(m.id) AS last, sum(CASE WHEN bare OR m.pairEmbedding IS NULL THEN 1 ELSE 0 END) AS lacking
