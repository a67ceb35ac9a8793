// Turns that an answer of the agent may repeat, of a person in a place or, without a person, of anyone: the latest one recorded (no time), for each of these times the latest one said by then, and the latest removed ones, which are confided to no one.
// :unguarded returns ids to the write that records the agent's answer, which is as closed as the messages that it may repeat.
// :param tenant => 'default'
// :param place => 'm:c1'
// :param speaker => 'p1'
// :param times => [1700000000000]
CYPHER 25
CALL () {
  CALL () {
    WITH $speaker AS speaker WHERE speaker IS NULL
    MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.role = 'USER'
    WITH m ORDER BY m.place DESC, m.seq DESC LIMIT 1
    RETURN null AS time, m
    UNION ALL
    MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
    WHERE m.place = $place AND m.speakerId = $speaker AND m.seq > 0
    WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1
    RETURN null AS time, m
    UNION ALL
    UNWIND $times AS time
    CALL (time) {
      WITH time WHERE $speaker IS NULL
      MATCH (m:Message) USING INDEX SEEK m:Message(place, role, at, seq)
      WHERE m.place = $place AND m.role = 'USER' AND m.at <= time AND m.seq > 0
      WITH m ORDER BY m.place DESC, m.role DESC, m.at DESC, m.seq DESC LIMIT 1
      RETURN m
      UNION ALL
      MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, at, seq)
      WHERE m.place = $place AND m.speakerId = $speaker AND m.at <= time AND m.seq > 0
      WITH m ORDER BY m.place DESC, m.speakerId DESC, m.at DESC, m.seq DESC LIMIT 1
      RETURN m
    }
    RETURN time, m
  }
  RETURN time, m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.at AS at, false AS isRemoved
  UNION ALL
  MATCH (v:Conversation) WHERE v.place = $place AND v.lastRemovedAt > 0 AND ($speaker IS NULL OR v.personId = $speaker)
  RETURN null AS time, v.tenantId AS tenantId, v.personId AS speakerId, [] AS confidedIds, v.lastRemovedAt AS at, true AS isRemoved
}
WITH * WHERE tenantId = $tenant
RETURN time, speakerId, confidedIds, at, isRemoved ORDER BY time, at, speakerId
