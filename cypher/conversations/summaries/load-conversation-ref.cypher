// Person, persona and place of a conversation; for background work on it.
// :param tenant => 'default'
// :param id => 'c1'
CYPHER 25
MATCH (c:Conversation {id: $id}) WHERE c.tenantId = $tenant
RETURN c{.id, .personId, .persona, .chatId} AS conversation
ORDER BY c.id
