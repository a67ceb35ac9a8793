// Stores messages, and what they make of their chat, their speakers, conversations and sessions.
// :unguarded writes and returns nothing.
// :param messages => [{id: 'm1', chatId: 'c1', speakerId: 'p1', createdAt: 1700000000000}]
// :param chat => 'c1'
// :param viewer => 'p1'
// :param lastSeq => 12
// :param heldUntil => 1700000000000
// :param conversations => [{id: 'v1', turns: 12}]
// :param sessions => [{id: 's1', tenantId: 'default', conversationId: 'v1', personId: 'p1', turns: 12}]
// :param people => [{id: 'p1', privateTurns: 12}]
CYPHER 25
{{setsInUse}}
CALL () {
  UNWIND $sessions AS session
  MERGE (s:Session {id: session.id})
  WITH s, session, s.tenantId IS NULL AS isNew
  SET s += session
  WITH s, session WHERE isNew
  MATCH (v:Conversation {id: session.conversationId})
  MATCH (p:Entity {id: session.personId})
  CREATE (p)-[:HAD_SESSION]->(s)-[:PART_OF]->(v)
}
CALL (used) {
  UNWIND $messages AS message
  CREATE (m:Message) SET m = message,
    m.unembeddedSince = CASE WHEN 'first' IN used THEN message.createdAt END,
    m.secondUnembeddedSince = CASE WHEN 'second' IN used THEN message.createdAt END
  WITH m
  CALL (m) { MATCH (c:Chat {id: m.chatId}) CREATE (m)-[:SAID_IN]->(c) }
  CALL (m) { MATCH (p:Entity {id: m.speakerId}) CREATE (m)-[:SAID_BY]->(p) }
  CALL (m) { MATCH (s:Session {id: m.sessionId}) CREATE (s)-[:HAS_MESSAGE]->(m) }
}
CALL () { UNWIND $conversations AS conversation MATCH (v:Conversation {id: conversation.id}) SET v += conversation }
CALL () { UNWIND $people AS person MATCH (p:Entity {id: person.id}) SET p.privateTurns = person.privateTurns }
CALL () {
  MATCH (c:Chat {id: $chat})
  SET c.lastSeq = $lastSeq, c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < $heldUntil THEN $heldUntil ELSE c.heldUntil END
}
CALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.lastSeq = $lastSeq }
