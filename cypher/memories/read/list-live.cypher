// One page of the live memories the audience may hear, in one of the orders of lists.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param filter => {}
// :param listing => {people: null, notOwnedBy: null}
// :param order => 'NEWEST'
// :param after => {rank: 9007199254740991, createdAt: 9007199254740991, id: '~'}
// :param limit => 21
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WITH m AS node, {{listRank}} AS rank, m.createdAt AS createdAt, m.id AS id
WITH node, rank, createdAt, id WHERE {{afterCursor}}
WITH node, rank, createdAt, id ORDER BY rank DESC, createdAt DESC, id DESC
// Reads in order and stops when the page is full; the rest is never read.
WITH properties(node) AS m, rank WHERE {{disclosed}} AND {{filter}} AND {{listingFilter}}
WITH m, rank LIMIT $limit
RETURN m.id AS id, m.createdAt AS createdAt, rank
ORDER BY rank DESC, createdAt DESC, id DESC
