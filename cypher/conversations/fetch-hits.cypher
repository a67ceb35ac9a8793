// Messages with all that is shown of them and of those before and after them, as far as the audience heard them.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
// :param around => 2
CYPHER 25
MATCH (m:Message) WHERE m.id IN $ids AND {{heard}}
WITH m AS hit, {{messageMap}} AS message
CALL (hit) {
  UNWIND range(hit.seq - $around, hit.seq + $around) AS seq
  MATCH (m:Message) WHERE m.place = hit.place AND m.seq = seq AND m.seq <> hit.seq AND {{heard}}
  WITH m ORDER BY m.seq
  RETURN collect({{messageMap}}) AS neighbours
}
RETURN message, neighbours ORDER BY message.id
