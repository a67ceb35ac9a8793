// The messages that share words with the question among those the audience heard, and the neighbours of the best ones.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param queries => ['+placeToken:(mc1)^0 +text:(coffee)']
// :param fetch => 600
// :param keep => 300
// :param widened => 100
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('said_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect({message: node, score: score}) AS found
}
CALL (found) {
  UNWIND found AS one
  WITH one.message AS m, max(one.score) AS score
  WHERE {{heard}}
  WITH m, score ORDER BY score DESC, m.id LIMIT $keep
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
RETURN size(found) AS fetched, hits, texts, neighbours
