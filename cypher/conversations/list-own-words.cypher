// What a person has said in some of their conversations since a moment, the newest first; for the page that is kept about them.
// :param tenant => 'default'
// :param person => 'p1'
// :param conversations => ['c1']
// :param since => 1700000000000
// :param limit => 200
CYPHER 25
UNWIND $conversations AS conversation
MATCH (m:Message {conversationId: conversation})
WHERE m.tenantId = $tenant AND m.speakerId = $person AND m.role = 'USER' AND m.createdAt >= $since
RETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn} AS message
ORDER BY m.createdAt DESC, m.seq DESC, m.id DESC LIMIT $limit
