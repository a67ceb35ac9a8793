// The memories that matter most to the audience among those that a filter lets through: what it has pinned, the viewer's own, what is important, what was observed late.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param kinds => ['memory']
// :param filter => {}
// :param limit => 50
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.kind IN $kinds AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WHERE {{disclosed}} AND {{filter}}
WITH m, {{weightFor}} AS weight, coalesce(m.ownerId = $audience.viewer, false) AS own,
  CASE WHEN m.observedAt > $audience.now THEN $audience.now ELSE m.observedAt END AS observed
ORDER BY weight >= 4 DESC, own DESC, weight DESC, observed DESC, m.id LIMIT $limit
RETURN collect(m.id) AS ids
