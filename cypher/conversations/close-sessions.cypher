// Closes those of these sessions that are still idle once their conversations are locked. Returns them.
// :param ids => ['s1']
// :param now => 1700000000000
CYPHER 25
UNWIND $ids AS id
MATCH (s:Session {id: id})
MATCH (v:Conversation {id: s.conversationId})
WITH s, v ORDER BY v.key
SET v.touchedAt = $now
WITH s WHERE s.closesAt <= $now
SET s.endedAt = s.lastActivityAt, s.closesAt = null
RETURN s{.id, .tenantId, .personId, .chatId, .persona, .turns} AS session ORDER BY session.id
