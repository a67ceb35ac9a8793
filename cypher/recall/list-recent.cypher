// Memories observed last, of those that the audience may hear: the answer to a query with neither a vector nor words.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param kinds => ['memory']
// :param filter => {}
// :param details => {links: true, characters: 300}
// :param limit => 50
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.kind IN $kinds AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m, 0.0 AS score
{{propertiesAtOnce}}
WHERE {{disclosed}} AND {{filter}}
WITH node, m, score ORDER BY m.observedAt DESC, m.id LIMIT $limit
WITH {{candidate}} AS candidate
RETURN collect(candidate) AS candidates
