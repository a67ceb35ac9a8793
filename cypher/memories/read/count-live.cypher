// Number of live memories that the audience may hear.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param filter => {}
// :param listing => {people: null, notOwnedBy: null}
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WHERE {{disclosed}} AND {{filter}} AND {{listingFilter}}
RETURN count(m) AS total
