// Latest messages of people to this persona in a place, at most eight, the newest first: who spoke, and whom it is confided to.
// :unguarded returns ids to the write that records the agent's answer, which is as closed as the message that it answers.
// :param tenant => 'default'
// :param place => 'm:c1'
// :param persona => ''
CYPHER 25
MATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0
WITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 8
WITH m WHERE m.tenantId = $tenant
RETURN m.speakerId AS speakerId, m.confidedIds AS confidedIds, m.seq AS seq ORDER BY seq DESC
