// One page of messages, by id, with all that is stored twice of them: as properties, edges, words and vectors.
// :unguarded feeds the doctor of an operator, which tells ids and counts alone.
// :param tenant => 'default'
// :param after => ''
// :param limit => 500
CYPHER 25
MATCH (m:Message) WHERE m.id > $after AND ($tenant IS NULL OR m.tenantId = $tenant)
WITH m ORDER BY m.id LIMIT $limit
RETURN m{.id, .tenantId, .key, .createdAt, .text, .role, .persona, .at, .place, .chatId, .speakerId, .speakerName, .sessionId, .placeToken, .stems, .dayTokens, .plain,
    .asks, .length, .title, .spaceId, .secondSpaceId, .unembeddedSince, .unpairedSince, .secondUnembeddedSince, .secondUnpairedSince,
    size: size(m.embedding), pairSize: size(m.pairEmbedding), secondSize: size(m.secondEmbedding), secondPairSize: size(m.secondPairEmbedding)} AS message,
  COLLECT { MATCH (m)-[:SAID_IN]->(c:Chat) RETURN c.id } AS chats,
  COLLECT { MATCH (m)-[:SAID_BY]->(p:Entity) RETURN p.id } AS speakers,
  COLLECT { MATCH (m)<-[:HAS_MESSAGE]-(s:Session) RETURN s.id } AS sessions,
  EXISTS { MATCH (c:Chat {id: m.chatId}) } AS hasChat,
  EXISTS { MATCH (p:Entity {id: m.speakerId}) } AS hasSpeaker,
  EXISTS { MATCH (s:Session {id: m.sessionId}) } AS hasSession
ORDER BY m.id
