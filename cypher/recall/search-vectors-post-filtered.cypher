// The memories nearest in meaning to a viewer who may hear very much: the whole index is searched, and what the audience may not hear is left out.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param kinds => ['memory']
// :param now => 1700000000000
// :param spaceId => 'e5_small'
// :param filter => {}
// :param details => {links: true, characters: 300}
// :param fetch => 150
// :param wanted => 50
// :sets
// :filters
CYPHER 25
MATCH (e:IndexEntry)
  SEARCH e IN (VECTOR INDEX index_entry_embedding FOR $vector WHERE e.expiresAt > $now LIMIT $fetch) SCORE AS score
WITH collect({entry: e, score: score}) AS nearest, min(score) AS last
// Drops ties with the last hit: the index may hold more entries with that score, and returns an arbitrary part of them.
WITH nearest, CASE WHEN size(nearest) < $fetch THEN -1.0 ELSE last END AS floor
CALL (nearest, floor) {
  UNWIND nearest AS hit
  WITH hit.entry AS e, hit.score AS score
  WHERE score > floor AND e.spaceId = $spaceId AND e.kind IN $kinds
  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
  WITH m, max(score) AS score ORDER BY score DESC, m.observedAt DESC, m.id
  // Reads in order of score and stops when enough are disclosed; the rest is never read.
  {{propertiesAtOnce}}
  WHERE {{disclosed}} AND {{filter}}
  WITH node, m, score ORDER BY score DESC LIMIT $wanted
  WITH {{candidate}} AS candidate
  RETURN collect(candidate) AS candidates
}
RETURN size(nearest) AS fetched, candidates
