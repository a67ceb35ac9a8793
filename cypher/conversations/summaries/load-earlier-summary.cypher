// The last rolling summary of a conversation before a turn, for making the next one.
// :param tenant => 'default'
// :param conversation => 'c1'
// :param before => 8
CYPHER 25
MATCH (r:RollingSummary) WHERE r.conversationId = $conversation AND r.throughTurn < $before AND r.tenantId = $tenant
RETURN r.text AS text, r.throughTurn AS throughTurn
ORDER BY r.throughTurn DESC LIMIT 1
