// The viewer's own notes of these types, of each type the newest; those of $nonSensitive only if they are not sensitive.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'v:p1']
// :param types => ['soul', 'rule']
// :param nonSensitive => ['rule']
// :param each => 10
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WHERE m.ownerId = $audience.viewer AND m.type IN $types AND NOT (m.type IN $nonSensitive AND m.sensitivity = 'SENSITIVE') AND {{disclosed}}
WITH m ORDER BY m.createdAt DESC, m.id
WITH m.type AS kind, collect(m)[..$each] AS newest
UNWIND newest AS m
RETURN {{memory}}
ORDER BY m.createdAt DESC, m.id
