// Locks a place, its speakers and its conversations until the transaction ends, and creates missing conversations. Returns their counters and sessions, the confidants of messages that have these keys already, the messages under these keys that the audience hears, the tombstones that exist, and the version of the removed values of the place.
// :param chat => 'c1'
// :param viewer => 'p1'
// :param people => ['p1']
// :param conversations => [{key: 'default|p1||m:c1', newConversation: {id: 'v1'}}]
// :param keys => ['k1']
// :param readable => ['k1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param place => 'm:c1'
// :param tombstones => ['t1']
// :param times => [1700000000000]
// :param gap => 1800000
// :param now => 1700000000000
CYPHER 25
CALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now WITH c RETURN collect(coalesce(c.lastSeq, 0)) AS lastSeqOfChat }
CALL () {
  MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END})
  SET p.touchedAt = $now
  WITH p
  RETURN collect(coalesce(p.lastSeq, 0)) AS lastSeqOfTalk
}
CALL () {
  UNWIND $people AS id
  MATCH (p:Entity {id: id})
  SET p.touchedAt = $now
  WITH p ORDER BY p.id
  RETURN collect({id: p.id, privateTurns: coalesce(p.privateTurns, 0)}) AS people
}
CALL () {
  UNWIND $conversations AS conversation
  MERGE (v:Conversation {key: conversation.key})
  ON CREATE SET v += conversation.newConversation
  WITH v, v.touchedAt IS NULL AS isNew
  SET v.touchedAt = $now
  WITH v, isNew
  CALL (v, isNew) { WITH v WHERE isNew MATCH (p:Entity {id: v.personId}) CREATE (p)-[:HAD_CONVERSATION]->(v) }
  CALL (v, isNew) { WITH v WHERE isNew MATCH (c:Chat {id: v.chatId}) CREATE (v)-[:HELD_IN]->(c) }
  WITH v ORDER BY v.key
  RETURN collect(v{.id, .tenantId, .personId, .persona, .chatId, .turns, .userTurns, .windowFrom, .lastAt, .lastUserMessage,
    session: head(COLLECT { MATCH (s:Session {id: v.sessionId}) RETURN s{.id, .startedAt, .lastActivityAt, .endedAt, .closesAt, .firstTurn, .turns} }),
    nearby: COLLECT {
      MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt <= $times[-1] + $gap AND s.lastActivityAt >= $times[0] - $gap
        AND s.id <> v.sessionId AND any(at IN $times WHERE s.startedAt <= at + $gap AND s.lastActivityAt >= at - $gap)
      WITH s ORDER BY s.startedAt DESC, s.id
      RETURN s{.id, .startedAt, .lastActivityAt, .endedAt, .closesAt, .firstTurn, .turns}
    }
  }) AS conversations
}
CALL () {
  UNWIND $keys AS key
  MATCH (m:Message {key: key})
  RETURN collect({key: key, confidedIds: m.confidedIds}) AS existingConfidants
}
CALL () {
  UNWIND range(0, size($readable) - 1) AS turn
  MATCH (m:Message {key: $readable[turn]}) WHERE {{messageDisclosed}}
  WITH m, turn ORDER BY turn
  RETURN collect({{messageMap}}) AS existing
}
CALL () {
  MATCH (t:Tombstone) WHERE t.key IN $tombstones
  RETURN collect(t.key) AS removed
}
CALL () {
  MATCH (v:RemovedValue) WHERE v.place = $place AND v.length > 0
  RETURN toString(count(v)) + ':' + toString(coalesce(sum(size(v.hearerIds)), 0)) + ':' + toString(coalesce(max(v.at), 0)) AS removedValuesVersion
}
RETURN head(lastSeqOfChat + lastSeqOfTalk) AS lastSeq, people, conversations, existingConfidants, existing, removed, removedValuesVersion
