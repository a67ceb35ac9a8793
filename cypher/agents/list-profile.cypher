// The viewer's own facts of themself in these slots that hold for every persona, and their profile note, the latest first.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'v:p1']
// :param slots => ['city']
// :param note => 'user'
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WHERE m.ownerId = $audience.viewer AND m.persona = '' AND (m.type = $note OR m.slot IN $slots AND m.channel = 'semantic')
  AND (size(m.aboutIds) = 0 OR m.aboutIds[0] = $audience.viewer) AND {{disclosed}}
RETURN {{memory}}
ORDER BY m.updatedAt DESC, m.id
