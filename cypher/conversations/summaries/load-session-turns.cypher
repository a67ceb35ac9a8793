// The turns of a session in their order; for background work that sums them up.
// :unguarded feeds background work that sums a conversation up; it goes to no caller.
// :param tenant => 'default'
// :param session => 's1'
CYPHER 25
MATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant
MATCH (m:Message {conversationId: s.conversationId})
WHERE m.turn >= s.firstTurn AND m.sessionId = s.id AND m.tenantId = $tenant
RETURN {{turnMap}} AS message
ORDER BY m.turn, m.id
