// The messages that share words with the question among those the audience heard, best first, as columns.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
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
  // Drops ties with the last hit: the index may hold more entries with that score, and returns an arbitrary part of them.
  RETURN collect(matches) AS lists, max(size(matches)) AS fetched,
    max(CASE WHEN $cutsTies AND size(matches) >= $fetch THEN last ELSE -1.0 END) AS floor
}
CALL (lists, floor) {
  UNWIND lists AS list
  UNWIND list AS hit
  WITH hit.message AS m, max(hit.score) AS score, floor
  WITH m, score WHERE score > floor
  WITH m, score ORDER BY score DESC, m.at DESC, m.id
  // Reads in order of score and stops when enough were heard; the rest is never read.
  WITH m, score WHERE {{messageDisclosed}}
  WITH m, score ORDER BY score DESC LIMIT $keep
  RETURN {{messageColumns}}, {{wordColumns}}
}
RETURN fetched, ids, places, seqs, times, speakers, names, asking, lengths, stems, plains
