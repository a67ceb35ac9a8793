// Memories whose keys still have an earlier form, of one tenant after the other, in the order in which they were last changed.
// :unguarded gives ids to a start that brings keys into their present form; they go to no caller.
// :param limit => 200
CYPHER 25
MATCH (m:Memory) WHERE m.keyPending = true
RETURN m.id AS id, m.tenantId AS tenant, m.chatId AS chat
ORDER BY tenant, m.updatedAt, id LIMIT $limit
