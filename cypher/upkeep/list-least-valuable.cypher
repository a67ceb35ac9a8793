// The least valuable live memories of an owner or a group, as many as exceed its limit: unpinned ones, permanent ones last, then by importance, oldest first.
// :unguarded gives ids to a job that archives what there is no room for; they go to no caller.
// :param owner => 'p1'
// :param chat => 'c1'
// :param now => 1700000000000
// :param most => 1000
// :param limit => 100
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $owner AND m.createdAt >= -9007199254740991 RETURN m
  UNION
  MATCH (m:Memory) WHERE m.chatId = $chat AND m.createdAt >= -9007199254740991 AND m.ownerId IS NULL RETURN m
}
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now
WITH m ORDER BY m.stability = 'permanent', m.importance, m.createdAt, m.id
WITH collect(m) AS live
// Counted here: a count from an earlier statement would take more than the excess if memories have gone meanwhile.
WITH CASE WHEN size(live) > $most THEN [m IN live WHERE NOT m.pinned][..size(live) - $most] ELSE [] END AS least
UNWIND least AS m
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.createdAt AS at
ORDER BY m.stability = 'permanent', m.importance, at, id LIMIT $limit
