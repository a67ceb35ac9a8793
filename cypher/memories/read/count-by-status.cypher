// Number of memories of these statuses that the audience may hear, the viewer's own ones that are no longer live included.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param statuses => ['ARCHIVED', 'DELETED']
// :param filter => {}
CYPHER 25
CALL () {
  MATCH (e:IndexEntry) WHERE 'ACTIVE' IN $statuses AND e.audience IN $keys
  MATCH (e)<-[:HAS_ENTRY]-(m:Memory) WHERE {{disclosed}}
  RETURN m
  UNION
  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND m.createdAt >= -9007199254740991 AND {{shownToOrigin}}
  RETURN m
  UNION
  MATCH (m:Memory) WHERE m.staterId = $audience.viewer AND m.createdAt >= -9007199254740991 AND {{shownToOrigin}}
  RETURN m
}
WITH DISTINCT m
WHERE {{status}} IN $statuses AND {{filter}}
RETURN count(m) AS total
