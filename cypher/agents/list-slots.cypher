// The viewer's own slotted facts that speak of themself and matter, the most important first, then in the order told.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'v:p1']
// :param limit => 200
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WHERE m.ownerId = $audience.viewer AND m.slot IS NOT NULL AND m.importance >= 2 AND m.channel = 'semantic'
  AND (size(m.aboutIds) = 0 OR m.aboutIds[0] = $audience.viewer) AND {{disclosed}}
WITH m ORDER BY m.importance DESC, m.createdAt, m.slot, m.id LIMIT $limit
RETURN {{memory}}
ORDER BY m.importance DESC, m.createdAt, m.slot, m.id
