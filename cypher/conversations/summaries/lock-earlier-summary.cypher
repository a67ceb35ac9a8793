// Locks the rolling summary of a conversation through a turn until the transaction ends, if it still has this text, and counts it.
// :param tenant => 'default'
// :param conversation => 'c1'
// :param throughTurn => 4
// :param text => 'Ana plans a trip.'
CYPHER 25
MATCH (r:RollingSummary {conversationId: $conversation, throughTurn: $throughTurn}) WHERE r.tenantId = $tenant
SET r.throughTurn = r.throughTurn
WITH r WHERE r.text = $text
RETURN count(r) AS total
