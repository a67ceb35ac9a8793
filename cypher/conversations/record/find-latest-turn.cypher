// Latest message of a person to this persona in a place, or that of the last person who spoke: who spoke, and whom it is confided to. If messages after it were removed, it counts as confided to no one; without a person, the one who spoke is then unknown.
// :unguarded returns ids to the write that records the agent's answer, which is as closed as the message that it answers.
// :param tenant => 'default'
// :param chat => 'c1'
// :param place => 'm:c1'
// :param persona => ''
// :param speaker => 'p1'
// :param conversation => 'default|p1||m:c1'
CYPHER 25
CALL () {
  WITH $speaker AS speaker WHERE speaker IS NULL
  MATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0
  WITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 1
  RETURN m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, false AS isRemoved
  UNION ALL
  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
  WHERE m.place = $place AND m.speakerId = $speaker AND m.seq > 0 AND m.persona = $persona
  WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1
  RETURN m.tenantId AS tenantId, m.speakerId AS speakerId, m.confidedIds AS confidedIds, false AS isRemoved
  UNION ALL
  // Turns and messages are numbered: the last one is missing if it was removed.
  MATCH (v:Conversation {key: $conversation})
  WHERE v.turns > coalesce(head(COLLECT {
    MATCH (m:Message) WHERE m.conversationId = v.id AND m.turn > 0
    RETURN m.turn ORDER BY m.conversationId DESC, m.turn DESC LIMIT 1
  }), 0)
  RETURN v.tenantId AS tenantId, v.personId AS speakerId, [] AS confidedIds, true AS isRemoved
  UNION ALL
  MATCH (c:Chat {id: CASE WHEN $speaker IS NULL THEN $chat END})
  WHERE c.lastSeq > coalesce(head(COLLECT {
    MATCH (m:Message) WHERE m.place = $place AND m.seq > 0
    RETURN m.seq ORDER BY m.place DESC, m.seq DESC LIMIT 1
  }), 0)
  RETURN c.tenantId AS tenantId, null AS speakerId, [] AS confidedIds, true AS isRemoved
}
WITH * WHERE tenantId = $tenant
RETURN speakerId, confidedIds ORDER BY isRemoved DESC LIMIT 1
