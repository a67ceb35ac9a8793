// Number of live memories that name each of these people and things, as far as the audience may hear them.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param entityIds => ['e1', 'e2']
// :param merged => {}
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m WHERE any(id IN m.aboutIds + m.entityIds WHERE id IN $entityIds)
WITH properties(m) AS m WHERE {{disclosed}}
UNWIND [id IN m.aboutIds + m.entityIds WHERE id IN $entityIds] AS namedId
WITH DISTINCT coalesce($merged[namedId], namedId) AS entityId, m.id AS id
RETURN entityId, count(*) AS total
ORDER BY entityId
