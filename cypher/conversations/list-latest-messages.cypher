// One page of the messages the audience heard, the latest first, from each place as many as may be shown.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
// :param beforeAt => 9007199254740991
// :param beforeSeq => 9007199254740991
// :param beforeId => '~'
// :param limit => 51
CYPHER 25
UNWIND $places AS place
CALL (place) {
  MATCH (m:Message) USING INDEX SEEK m:Message(place, at, seq) WHERE m.place = place AND m.at <= $beforeAt AND m.seq > 0
    AND (m.at < $beforeAt OR m.seq < $beforeSeq OR (m.seq = $beforeSeq AND m.id < $beforeId)) AND {{messageDisclosed}}
  WITH m ORDER BY m.place DESC, m.at DESC, m.seq DESC LIMIT $limit
  RETURN m
}
WITH m ORDER BY m.at DESC, m.seq DESC, m.id DESC LIMIT $limit
RETURN {{messageMap}} AS message ORDER BY message.at DESC, message.seq DESC, message.id DESC
