// Person who has spoken last to this persona in a place.
// :unguarded returns the id of whom the agent answers to the write that records its words.
// :param tenant => 'default'
// :param place => 'm:c1'
// :param persona => ''
CYPHER 25
MATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0
WITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 1
WITH m WHERE m.tenantId = $tenant
RETURN m.speakerId AS speakerId ORDER BY speakerId
