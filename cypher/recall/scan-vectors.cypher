// Exact vector scan, bounded: used if the vector index is not ready or returns too few hits.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param kinds => ['memory']
// :param spaceId => 'e5_small'
// :param filter => {}
// :param details => {links: true, characters: 300}
// :param bound => 20000
// :param limit => 150
// :sets
CYPHER 25
CALL () {
  MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.kind IN $kinds AND e.expiresAt > $audience.now AND e.spaceId = $spaceId
  RETURN collect(e)[..$bound] AS entries
}
CALL (entries) {
  UNWIND entries AS e
  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
  WITH m AS node, head(collect(e)) AS e, properties(m) AS m
  WHERE {{disclosed}} AND {{filter}}
  WITH node, m, vector.similarity.cosine(e.embedding, $vector) AS score
  WHERE score IS NOT NULL
  WITH node, m, score ORDER BY score DESC, m.observedAt DESC, m.id LIMIT $limit
  WITH {{candidate}} AS candidate
  RETURN collect(candidate) AS candidates
}
RETURN size(entries) AS fetched, candidates
