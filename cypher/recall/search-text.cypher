// The memories that share words with the query among those the audience may hear, searched inside the index by audience token.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param queries => ['+audienceTokens:(up1)^0 +stems:([coffee TO coffee]^16384)']
// :param probes => []
// :param filter => {}
// :param details => {links: true, characters: 300}
// :param fetch => 150
// :param wanted => 50
// :param cutsTies => true
// :sets
// :filters
CYPHER 25
CALL () {
  // A probe that finds all its matches has nothing to cut, so no other query is needed.
  CALL () {
    UNWIND $probes AS probe
    CALL db.index.fulltext.queryNodes('memory_text', probe, {limit: $fetch}) YIELD node
    RETURN count(node) AS probed
  }
  UNWIND CASE WHEN size($probes) > 0 AND probed < $fetch THEN $probes ELSE $queries END AS query
  CALL (query) {
    CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
    RETURN collect({memory: node, score: score}) AS matches, min(score) AS last
  }
  // Drops ties with the last hit: the index may hold more entries with that score, and returns an arbitrary part of them.
  RETURN collect(matches) AS lists, max(size(matches)) AS fetched,
    max(CASE WHEN $cutsTies AND size(matches) >= $fetch THEN last ELSE -1.0 END) AS floor
}
CALL (lists, floor) {
  UNWIND lists AS list
  UNWIND list AS hit
  WITH hit.memory AS m, max(hit.score) AS score, floor
  WITH m, score WHERE score > floor
  RETURN collect({memory: m, score: score}) AS hits
}
CALL (hits) {
  UNWIND hits AS hit
  WITH hit.memory AS m, hit.score AS score
  ORDER BY score DESC, m.observedAt DESC, m.id
  // Reads in order of score and stops when enough are disclosed; the rest is never read.
  {{propertiesAtOnce}}
  WHERE {{disclosed}} AND {{filter}}
  WITH node, m, score ORDER BY score DESC LIMIT $wanted
  WITH {{candidate}} AS candidate
  RETURN collect(candidate) AS candidates
}
// Memories that were read and are not candidates were withheld by the rule, or left out by the filter.
RETURN fetched, candidates, {{withheldCount}} AS withheld
