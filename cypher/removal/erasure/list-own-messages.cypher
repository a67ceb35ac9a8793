// One page of the messages that a person said up to a moment, in any place, and of those said to them alone or in answer to them.
// :unguarded feeds the erasure of an account with what to delete; it is told to no one.
// :param tenant => 'default'
// :param person => 'p1'
// :param place => 'd:p1'
// :param until => 1700000000000
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (m:Message) WHERE m.place = $place AND m.seq >= 0 RETURN m
  UNION
  MATCH (:Entity {id: $person})<-[:SAID_BY]-(m:Message) RETURN m
  UNION
  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)
  MATCH (m:Message) WHERE m.conversationId = c.id AND m.turn >= 0 RETURN m
}
WITH DISTINCT m WHERE m.tenantId = $tenant AND m.createdAt <= $until
WITH m ORDER BY m.place, m.seq, m.id LIMIT $limit
RETURN m{.id, .key, .role, .text, .at, .seq, .persona, .speakerId, .ownerId, .speakerName, conversedBy: null} AS message,
  m.place AS place, m.chatId AS chat
ORDER BY place, message.seq, message.id
