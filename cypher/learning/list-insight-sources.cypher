// Statements of a person lately made in private, or in one group, that everyone who hears an insight of them there may hear as well: of these types, the latest first.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'v:p1']
// :param types => ['event']
// :param since => 1690000000000
// :param limit => 5
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WHERE m.type IN $types AND m.staterId = $audience.viewer AND m.createdAt >= $since AND m.confidedIds IS NULL AND m.aloneId IS NULL
  AND (m.sensitivity = 'PUBLIC' OR all(id IN m.aboutIds WHERE id = $audience.viewer))
  AND CASE WHEN $audience.chat IS NULL THEN m.ownerId = $audience.viewer ELSE m.chatId = $audience.chat OR m.learnedInId = $audience.chat AND m.portable AND NOT {{blocked}}
    AND all(person IN $audience.hearers WHERE EXISTS { MATCH (:Entity {id: person})-[there:PARTICIPATES_IN]->(:Chat {id: m.learnedInId}) WHERE there.joinedAt <= m.learnedAt AND m.learnedAt < there.leftAt }) END
  AND {{disclosed}}
WITH DISTINCT m
RETURN m.id AS id, m.text AS text, m.persona AS persona, m.sensitivity AS sensitivity, COLLECT { MATCH (m)-[:DERIVED_FROM]->(s:Message) RETURN s.id AS id ORDER BY id } AS messageIds
ORDER BY m.createdAt DESC, m.id LIMIT $limit
