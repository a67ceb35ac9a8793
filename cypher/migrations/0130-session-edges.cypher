// Joins the conversations and sessions that were stored before to the people who had them and the chats they were held in.
CYPHER 25
MATCH (n:Conversation|Session)
WHERE NOT EXISTS { MATCH (:Person)-[:HAD_CONVERSATION|HAD_SESSION]->(n) }
CALL (n) {
  CALL (n) { WITH n WHERE n:Conversation MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAD_CONVERSATION]->(n) }
  CALL (n) { WITH n WHERE n:Conversation MATCH (c:Chat {id: n.chatId}) CREATE (n)-[:HELD_IN]->(c) }
  CALL (n) {
    WITH n WHERE n:Session
    MATCH (v:Conversation {id: n.conversationId})
    MATCH (p:Entity {id: n.personId})
    CREATE (p)-[:HAD_SESSION]->(n)-[:PART_OF]->(v)
  }
} IN TRANSACTIONS OF 1000 ROWS
