// The messages that share words with the question among those the audience heard, and the neighbours of the best ones.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param queries => ['+placeToken:(mc1)^0 +stems:([coffee TO coffee]^16384)']
// :param fetch => 600
// :param keep => 300
// :param widened => 100
// :param cutsTies => true
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL (query) {
    CALL db.index.fulltext.queryNodes('said_text', query, {limit: $fetch}) YIELD node, score
    RETURN collect({message: node, score: score}) AS found, min(score) AS last
  }
  // Of what scores like the last one there may be more, and which of it was found is up to the index: none of it counts.
  RETURN collect(found) AS lists, max(size(found)) AS fetched,
    max(CASE WHEN $cutsTies AND size(found) >= $fetch THEN last ELSE -1.0 END) AS floor
}
CALL (lists, floor) {
  UNWIND lists AS list
  UNWIND list AS one
  WITH one.message AS m, max(one.score) AS score, floor
  WHERE score > floor AND {{heard}}
  WITH m, score ORDER BY score DESC, m.at DESC, m.id LIMIT $keep
  RETURN collect({{saidMap}}) AS hits, collect({text: m.text, stems: m.stems}) AS texts
}
CALL (hits) {
  UNWIND hits[..$widened] AS hit
  UNWIND range(hit.seq - 2, hit.seq + 2) AS seq
  WITH DISTINCT hit.place AS place, seq
  MATCH (m:Message) WHERE m.place = place AND m.seq = seq AND {{heard}}
  WITH m ORDER BY m.id
  RETURN collect({{saidMap}}) AS neighbours
}
RETURN fetched, hits, texts, neighbours
