// One page of the messages the audience heard, in the order in which they were said, from each place as many as may be shown.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
// :param afterAt => 0
// :param afterSeq => 0
// :param afterId => ''
// :param limit => 51
CYPHER 25
UNWIND $places AS place
CALL (place) {
  MATCH (m:Message) USING INDEX SEEK m:Message(place, at, seq) WHERE m.place = place AND m.at >= $afterAt AND m.seq > 0
    AND (m.at > $afterAt OR m.seq > $afterSeq OR (m.seq = $afterSeq AND m.id > $afterId)) AND {{messageDisclosed}}
  WITH m ORDER BY m.place, m.at, m.seq LIMIT $limit
  RETURN m
}
WITH m ORDER BY m.at, m.seq, m.id LIMIT $limit
RETURN {{messageMap}} AS message ORDER BY message.at, message.seq, message.id
