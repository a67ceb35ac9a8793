// Latest message of a person to this persona in a place, or that of the last person who spoke: who spoke, and whom it is confided to.
// :unguarded returns ids to the write that records the agent's answer, which is as closed as the message that it answers.
// :param tenant => 'default'
// :param place => 'm:c1'
// :param persona => ''
// :param speaker => 'p1'
CYPHER 25
CALL () {
  WITH $speaker AS speaker WHERE speaker IS NULL
  MATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0
  WITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 1
  RETURN m
  UNION ALL
  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
  WHERE m.place = $place AND m.speakerId = $speaker AND m.seq > 0 AND m.persona = $persona
  WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1
  RETURN m
}
WITH m WHERE m.tenantId = $tenant
RETURN m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.seq AS seq ORDER BY seq DESC LIMIT 1
