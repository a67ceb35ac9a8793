// The messages nearest in meaning among those the audience heard: by their own words, and together with the message before. Of what is as near as the last one found there may be more: it counts only where `cutsTies` is false.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param places => ['m:c1']
// :param spaceId => 'e5_small'
// :param fetch => 150
// :param keep => 100
// :param cutsTies => true
CYPHER 25
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, score: score}) AS found, min(score) AS last
  WITH found, CASE WHEN $cutsTies AND size(found) >= $fetch THEN last ELSE -1.0 END AS floor
  CALL (found, floor) {
    UNWIND found AS one
    WITH one.message AS m, one.score AS score
    WHERE score > floor AND m.spaceId = $spaceId AND {{heard}}
    WITH m, score ORDER BY score DESC, m.id LIMIT $keep
    RETURN collect({{saidMap}}) AS near
  }
  RETURN size(found) AS fetchedAlone, near AS alone
}
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, score: score}) AS found, min(score) AS last
  WITH found, CASE WHEN $cutsTies AND size(found) >= $fetch THEN last ELSE -1.0 END AS floor
  CALL (found, floor) {
    UNWIND found AS one
    WITH one.message AS m, one.score AS score
    WHERE score > floor AND m.spaceId = $spaceId AND {{heard}}
    WITH m, score ORDER BY score DESC, m.id LIMIT $keep
    RETURN collect({{saidMap}}) AS near
  }
  RETURN size(found) AS fetchedPaired, near AS paired
}
RETURN CASE WHEN fetchedAlone > fetchedPaired THEN fetchedAlone ELSE fetchedPaired END AS fetched, alone, paired
