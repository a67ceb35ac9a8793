// The turns of a conversation that no episode covers yet, as far as the audience heard them; in a group what everyone said since.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param key => 'default|p1||m:c1'
// :param place => 'm:c1'
// :param persona => ''
// :param limit => 20
CYPHER 25
OPTIONAL MATCH (v:Conversation {key: $key})
WITH v.windowFrom AS windowFrom, v.id AS conversationId,
  CASE WHEN v.windowFrom > 1
    // Messages may have been removed: the window starts at the first one left, else after the last turn that an episode covers.
    THEN coalesce(
      head(COLLECT { MATCH (m:Message) WHERE m.conversationId = v.id AND m.turn >= v.windowFrom RETURN m.seq ORDER BY m.turn LIMIT 1 }),
      1 + head(COLLECT { MATCH (m:Message) WHERE m.conversationId = v.id AND m.turn < v.windowFrom RETURN m.seq ORDER BY m.turn DESC LIMIT 1 })
    )
  END AS fromSeq
CALL (windowFrom, conversationId, fromSeq) {
  MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.seq >= coalesce(fromSeq, 0) AND m.persona = $persona
    AND (NOT $audience.private OR (m.conversationId = conversationId AND m.turn >= windowFrom)) AND {{messageDisclosed}}
  WITH m ORDER BY m.place DESC, m.seq DESC LIMIT $limit
  RETURN m
}
WITH {{messageMap}} AS message
RETURN message ORDER BY message.at, message.seq, message.id
