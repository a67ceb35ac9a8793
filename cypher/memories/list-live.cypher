// One page of the live memories the audience may hear, newest first.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 's:p1']
// :param filter => {}
// :param listing => {people: null, notOwnedBy: null}
// :param afterTime => 9007199254740991
// :param afterId => '~'
// :param limit => 21
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WHERE (m.createdAt < $afterTime OR (m.createdAt = $afterTime AND m.id < $afterId))
  AND {{disclosed}} AND {{filter}} AND {{listed}}
RETURN m.id AS id, m.createdAt AS createdAt
ORDER BY createdAt DESC, id DESC LIMIT $limit
