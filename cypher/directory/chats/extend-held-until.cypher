// Locks chats until the transaction ends and notes the latest moment from which they hold something.
// :param chats => [{id: 'c1', at: 1700000000000}]
// :param now => 1700000000000
CYPHER 25
UNWIND $chats AS chat
MATCH (c:Chat {id: chat.id})
SET c.touchedAt = $now
WITH c, chat
SET c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < chat.at THEN chat.at ELSE c.heldUntil END
