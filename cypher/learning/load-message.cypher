// A message with the turns of its conversation just before it, for learning from it.
// :unguarded feeds background work that learns from the message; what it reads goes to no caller.
// :param tenant => 'default'
// :param id => 's1'
// :param before => 6
CYPHER 25
MATCH (m:Message {id: $id}) WHERE m.tenantId = $tenant
RETURN {{turnMap}} AS message,
  COLLECT {
    MATCH (e:Message {conversationId: m.conversationId})
    WHERE e.tenantId = $tenant AND e.turn < m.turn AND e.turn >= m.turn - $before
    WITH e ORDER BY e.turn, e.id
    RETURN e{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .confidedIds, .saidSensitivity,
      speakerHandle: head(COLLECT { MATCH (p:Entity {id: e.speakerId}) RETURN p.handle })}
  } AS earlier
ORDER BY m.id
