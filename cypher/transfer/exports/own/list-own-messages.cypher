// One page of the messages that the viewer said in these places and heard, by place and in the order of speech.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
// :param after => {place: '', seq: 0}
// :param limit => 200
CYPHER 25
UNWIND $places AS place
CALL (place) {
  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)
  WHERE m.place = place AND m.speakerId = $audience.viewer
    AND m.seq > CASE WHEN place < $after.place THEN 9007199254740991 WHEN place = $after.place THEN $after.seq ELSE 0 END AND {{messageDisclosed}}
  RETURN m ORDER BY m.seq LIMIT $limit
}
WITH m ORDER BY m.place, m.seq, m.id LIMIT $limit
RETURN {{messageMap}} AS message, m.place AS place,
  [id IN m.confidedIds | head(COLLECT { MATCH (one:Entity {id: id}) RETURN one{.id, .type, .ref, .label, .handle, .creatorId} })] AS confidants
ORDER BY place, message.seq, message.id
