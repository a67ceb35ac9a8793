// Messages nearest in meaning, of those that the audience heard, as columns with two scores: by its own words and together with the message before; -1 if only the other search found it. There may be more messages with the score of the last one: it counts only if `cutsTies` is false.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param places => ['m:c1']
// :param spaceId => 'e5_small'
// :param fetch => 56
// :param cutsTies => true
// :sets
CYPHER 25
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, alone: score, paired: -1.0}) AS nearest, min(score) AS last
  RETURN size(nearest) AS fetchedAlone,
    CASE WHEN $cutsTies AND size(nearest) >= $fetch THEN [hit IN nearest WHERE hit.alone > last] ELSE nearest END AS alone
}
CALL () {
  MATCH (m:Message)
    SEARCH m IN (VECTOR INDEX message_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score
  WITH collect({message: m, alone: -1.0, paired: score}) AS nearest, min(score) AS last
  RETURN size(nearest) AS fetchedPaired,
    CASE WHEN $cutsTies AND size(nearest) >= $fetch THEN [hit IN nearest WHERE hit.paired > last] ELSE nearest END AS paired
}
CALL (alone, paired) {
  UNWIND alone + paired AS hit
  WITH hit.message AS m, max(hit.alone) AS nearAlone, max(hit.paired) AS nearPaired
  WITH m, nearAlone, nearPaired WHERE m.spaceId = $spaceId AND {{messageDisclosed}}
  WITH m, nearAlone, nearPaired ORDER BY m.id
  RETURN {{messageColumns}}, {{wordColumns}}, collect(nearAlone) AS alones, collect(nearPaired) AS pairs
}
RETURN CASE WHEN fetchedAlone > fetchedPaired THEN fetchedAlone ELSE fetchedPaired END AS fetched,
  ids, places, seqs, times, speakers, names, asking, lengths, stems, plains, alones, pairs
