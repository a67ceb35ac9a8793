// Sessions of these messages, each with its person, its number of turns and the last turn of these messages.
// :unguarded gives ids and counts of sessions to the loader of a world, for the messages that it has just put there; they go to no caller.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {id: id}) WHERE m.tenantId = $tenant
MATCH (s:Session {id: m.sessionId})
WITH s, max(m.turn) AS lastTurn
RETURN s{.id, .personId, .conversationId, .turns, .lastActivityAt, lastTurn: lastTurn} AS session ORDER BY session.id
