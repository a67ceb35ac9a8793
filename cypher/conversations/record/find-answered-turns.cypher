// Turns that an answer of the agent may repeat, of a person in a place or, without a person, of anyone: the latest one recorded (no time), and for each of these times the latest one said by then. If messages after the latest one were removed, one that is confided to no one stands for them; without a person, its speaker is unknown.
// :unguarded returns ids to the write that records the agent's answer, which is as closed as the messages that it may repeat.
// :param tenant => 'default'
// :param chat => 'c1'
// :param place => 'm:c1'
// :param speaker => 'p1'
// :param conversation => 'default|p1||m:c1'
// :param times => [1700000000000]
CYPHER 25
CALL () {
  WITH $speaker AS speaker WHERE speaker IS NULL
  MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.role = 'USER'
  WITH m ORDER BY m.place DESC, m.seq DESC LIMIT 1
  RETURN null AS time, m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.at AS at, false AS isRemoved
  UNION ALL
  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
  WHERE m.place = $place AND m.speakerId = $speaker AND m.seq > 0
  WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1
  RETURN null AS time, m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.at AS at, false AS isRemoved
  UNION ALL
  UNWIND $times AS time
  CALL (time) {
    MATCH (m:Message) WHERE m.place = $place AND m.at <= time AND m.role = 'USER' AND ($speaker IS NULL OR m.speakerId = $speaker)
    WITH m ORDER BY m.place DESC, m.at DESC, m.seq DESC LIMIT 1
    RETURN m
  }
  RETURN time, m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.at AS at, false AS isRemoved
  UNION ALL
  // Turns and messages are numbered: the last one is missing if it was removed.
  MATCH (v:Conversation {key: $conversation})
  WHERE v.turns > coalesce(head(COLLECT {
    MATCH (m:Message) WHERE m.conversationId = v.id AND m.turn > 0
    RETURN m.turn ORDER BY m.conversationId DESC, m.turn DESC LIMIT 1
  }), 0)
  RETURN null AS time, v.tenantId AS tenantId, v.personId AS speakerId, [] AS confidedIds, 0 AS at, true AS isRemoved
  UNION ALL
  MATCH (c:Chat {id: CASE WHEN $speaker IS NULL THEN $chat END})
  WHERE c.lastSeq > coalesce(head(COLLECT {
    MATCH (m:Message) WHERE m.place = $place AND m.seq > 0
    RETURN m.seq ORDER BY m.place DESC, m.seq DESC LIMIT 1
  }), 0)
  RETURN null AS time, c.tenantId AS tenantId, null AS speakerId, [] AS confidedIds, 0 AS at, true AS isRemoved
}
WITH * WHERE tenantId = $tenant
RETURN time, speakerId, confidedIds, at ORDER BY time, isRemoved DESC
