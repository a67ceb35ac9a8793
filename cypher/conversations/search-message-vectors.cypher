// The messages nearest in meaning among those the audience heard: by their own words, and together with the message before.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param places => ['m:c1']
// :param spaceId => 'e5_small'
// :param fetch => 150
CYPHER 25
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, score: score}) AS found
  CALL (found) {
    UNWIND found AS one
    WITH one.message AS m, one.score AS score
    WHERE m.spaceId = $spaceId AND {{heard}}
    WITH m, score ORDER BY score DESC, m.id
    RETURN collect({{saidMap}}) AS near
  }
  RETURN size(found) AS fetched, near AS alone
}
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, score: score}) AS found
  CALL (found) {
    UNWIND found AS one
    WITH one.message AS m, one.score AS score
    WHERE m.spaceId = $spaceId AND {{heard}}
    WITH m, score ORDER BY score DESC, m.id
    RETURN collect({{saidMap}}) AS near
  }
  RETURN near AS paired
}
RETURN fetched, alone, paired
