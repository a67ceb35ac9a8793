// Number of people and things named by the memories that the audience may hear.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param filter => {type: null, refs: null, saidRefs: [], words: null, slug: null}
// :param merged => {}
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WITH properties(m) AS m WHERE {{disclosed}}
{{namedEntities}}
RETURN count(named) AS total
