// The conversations of a person, for the page that is kept about them.
// :param tenant => 'default'
// :param person => 'p1'
CYPHER 25
MATCH (c:Conversation) WHERE c.personId = $person AND c.tenantId = $tenant
RETURN c{.id, .personId, .persona, .chatId} AS talk
ORDER BY c.id
