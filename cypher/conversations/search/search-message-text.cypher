// The messages that share words with the question among those the audience heard, best first, as columns.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param queries => ['+placeToken:(mc1)^0 +stems:([coffee TO coffee]^16384)']
// :param fetch => 200
// :param keep => 160
// :param cutsTies => true
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL (query) {
    CALL db.index.fulltext.queryNodes('said_text', query, {limit: $fetch}) YIELD node, score
    RETURN collect({message: node, score: score}) AS matches, min(score) AS last
  }
  // Of what scores like the last one there may be more, and which of it was found is up to the index: none of it counts.
  RETURN collect(matches) AS lists, max(size(matches)) AS fetched,
    max(CASE WHEN $cutsTies AND size(matches) >= $fetch THEN last ELSE -1.0 END) AS floor
}
CALL (lists, floor) {
  UNWIND lists AS list
  UNWIND list AS hit
  WITH hit.message AS m, max(hit.score) AS score, floor
  WITH m, score WHERE score > floor
  WITH m, score ORDER BY score DESC, m.at DESC, m.id
  // From the best one on, until enough were heard: the others are not even read.
  WITH m, score WHERE {{messageDisclosed}}
  WITH m, score ORDER BY score DESC LIMIT $keep
  RETURN {{messageColumns}}, {{wordColumns}}
}
RETURN fetched, ids, places, seqs, times, speakers, names, asking, lengths, stems, plains
