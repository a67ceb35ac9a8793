// The memories that share words with the query among those the audience may hear, searched inside the index by audience token.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param queries => ['+audienceTokens:(up1)^0 +text:(coffee)']
// :param filter => {}
// :param fetch => 150
// :param wanted => 50
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect({memory: node, score: score, query: query}) AS found
}
CALL (found) {
  UNWIND found AS one
  WITH one.memory AS m, max(one.score) AS score
  WITH m, score ORDER BY score DESC, m.id
  // From the best one on, until enough are disclosed: the others are not even read.
  {{read}}
  WHERE {{disclosed}} AND {{filter}}
  WITH node, m, score ORDER BY score DESC LIMIT $wanted
  WITH {{candidate}} AS candidate, m.text AS text, m.stems AS stems
  RETURN collect(candidate) AS candidates, collect(text) AS texts, collect(stems) AS stems
}
RETURN size(found) AS fetched, candidates, texts, stems
