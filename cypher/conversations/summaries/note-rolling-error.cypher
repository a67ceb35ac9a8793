// Records the last error of the rolling summary of a conversation.
// :param tenant => 'default'
// :param conversation => 'c1'
// :param reason => 'TIMED_OUT'
// :param detail => 'The model took too long.'
// :param now => 1700000000000
CYPHER 25
MATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant
SET c.lastRollingAttemptAt = $now, c.rollingErrorReason = $reason, c.rollingErrorDetail = $detail
