// The sessions that these messages have come into, each with whose it is, its turns and the last of them in its conversation.
// :unguarded gives ids and counts of sessions to the loader of a world, for the messages that it has just put there; they go to no caller.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {id: id}) WHERE m.tenantId = $tenant
MATCH (s:Session {id: m.sessionId})
WITH s, max(m.turn) AS lastTurn
RETURN s{.id, .personId, .conversationId, .turns, .lastActivityAt, lastTurn: lastTurn} AS session ORDER BY session.id
