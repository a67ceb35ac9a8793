// One page of memories by status, in one of the orders of lists: live ones the audience may hear, others only of the viewer's own origin in a private context.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param statuses => ['ARCHIVED', 'DELETED']
// :param filter => {}
// :param order => 'NEWEST'
// :param after => {rank: 9007199254740991, createdAt: 9007199254740991, id: '~'}
// :param limit => 21
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
WITH {{listRank}} AS rank, m.createdAt AS createdAt, m.id AS id
WITH rank, createdAt, id WHERE {{afterCursor}}
RETURN id, createdAt, rank
ORDER BY rank DESC, createdAt DESC, id DESC LIMIT $limit
