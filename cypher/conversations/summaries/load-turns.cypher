// Turns of a conversation in their order, from one to another; for background work that sums them up.
// :unguarded feeds background work that sums a conversation up; it goes to no caller.
// :param tenant => 'default'
// :param conversation => 'c1'
// :param from => 1
// :param to => 10
CYPHER 25
MATCH (m:Message {conversationId: $conversation})
WHERE m.tenantId = $tenant AND m.turn >= $from AND m.turn <= $to
RETURN {{turnMap}} AS message
ORDER BY m.turn, m.id
