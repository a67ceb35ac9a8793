// Stores a rolling summary beside the earlier ones, once a turn, and records for its conversation that it was made.
// :param tenant => 'default'
// :param conversation => 'c1'
// :param throughTurn => 8
// :param text => 'Ana plans a trip.'
// :param prompt => 'roll-summary@1'
// :param now => 1700000000000
CYPHER 25
MATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant
SET c.lastRollingAttemptAt = $now, c.lastRollingSuccessAt = $now, c.rollingErrorReason = null, c.rollingErrorDetail = null
MERGE (r:RollingSummary {conversationId: c.id, throughTurn: $throughTurn})
ON CREATE SET r.tenantId = $tenant, r.text = $text, r.prompt = $prompt, r.at = $now
MERGE (c)-[:HAS_SUMMARY]->(r)
