// Memories nearest in meaning, of those that the audience may hear, searched inside the index by audience key. If the audience may hear no more than these, those without a vector follow with a score below 0.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param kinds => ['memory']
// :param sensitivities => ['PUBLIC', 'PERSONAL', 'SENSITIVE']
// :param personas => ['']
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
  SEARCH e IN (VECTOR INDEX index_entry_embedding FOR $vector
    WHERE e.audience IN $keys AND e.sensitivity IN $sensitivities AND e.persona IN $personas AND e.expiresAt > $now
    LIMIT $fetch) SCORE AS score
WITH collect({entry: e, score: score}) AS nearest, min(score) AS last
// Drops ties with the last hit: the index may hold more entries with that score, and returns an arbitrary part of them.
WITH nearest, CASE WHEN size(nearest) < $fetch THEN -1.0 ELSE last END AS floor
// What has no vector yet is heard all the same: it stands behind everything that has one. A filtered search may also miss
// entries that it admits: then more are embedded here than were found, and a wider search must follow.
CALL (nearest) {
  WITH nearest WHERE size(nearest) < $fetch
  MATCH (e:IndexEntry)
  WHERE e.audience IN $keys AND e.sensitivity IN $sensitivities AND e.persona IN $personas AND e.expiresAt > $now
  WITH e LIMIT 2 * $fetch
  WITH collect(e) AS admitted
  WITH admitted, [e IN admitted WHERE e.embedding IS NULL OR e.spaceId <> $spaceId] AS unembedded
  RETURN [e IN unembedded | {entry: e, score: -0.5}] AS unranked, size(admitted) - size(unembedded) AS embedded
}
CALL (nearest, unranked, floor) {
  UNWIND nearest + unranked AS hit
  WITH hit.entry AS e, hit.score AS score
  WHERE score > floor AND (score < 0 OR e.spaceId = $spaceId) AND e.kind IN $kinds
  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
  WITH m, max(score) AS score
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
RETURN CASE WHEN size(unranked) >= $fetch OR embedded > size(nearest) THEN $fetch ELSE size(nearest) END AS fetched, candidates, {{withheldCount}} AS withheld
