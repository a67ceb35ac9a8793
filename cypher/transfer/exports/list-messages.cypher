// One page of the messages of these places, by place and in the order of speech.
// :unguarded is for operators alone, who export a whole tenant with access to its database.
// :param places => ['m:c1']
// :param after => {place: '', seq: 0}
// :param limit => 200
CYPHER 25
UNWIND $places AS place
CALL (place) {
  MATCH (m:Message) USING INDEX SEEK m:Message(place, seq)
  WHERE m.place = place
    AND m.seq > CASE WHEN place < $after.place THEN 9007199254740991 WHEN place = $after.place THEN $after.seq ELSE 0 END
  RETURN m ORDER BY m.seq LIMIT $limit
}
WITH m ORDER BY m.place, m.seq, m.id LIMIT $limit
RETURN m{.id, .place, .externalId, .chatId, .role, .text, .persona, .at, .seq, .speakerId, .ownerId, .confidedIds, .privateTurn, .saidSensitivity, .forgotten, .createdAt} AS message,
  head(COLLECT { MATCH (v:Conversation {id: m.conversationId}) RETURN v.personId }) AS conversedBy
ORDER BY message.place, message.seq, message.id
