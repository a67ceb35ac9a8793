// The pinned memories that a context of this audience starts with: the viewer's own first, then the newest.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param limit => 20
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m WHERE {{pinnedFor}} AND {{disclosableInContext}} AND {{disclosed}}
WITH m ORDER BY coalesce(m.ownerId, '') = $audience.viewer DESC, m.createdAt DESC, m.id LIMIT $limit
RETURN {{memory}}
ORDER BY coalesce(m.ownerId, '') = $audience.viewer DESC, m.createdAt DESC, m.id
