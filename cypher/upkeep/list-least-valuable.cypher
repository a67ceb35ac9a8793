// Live memories of an owner, or of one stater in a group, beyond a number of the most valuable ones. Pinned ones are worth most, then permanent ones, then by importance, the newest first. Pinned ones of an owner are left out.
// :unguarded gives ids to a job that archives what there is no room for; they go to no caller.
// :param owner => 'p1'
// :param chat => 'c1'
// :param stater => 'p1'
// :param now => 1700000000000
// :param keep => 1000
// :param limit => 100
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $owner AND m.createdAt >= -9007199254740991 RETURN m
  UNION
  MATCH (m:Memory)
  WHERE m.chatId = $chat AND m.createdAt >= -9007199254740991 AND m.ownerId IS NULL AND coalesce(m.staterId, '') = $stater
  RETURN m
}
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now
// Skipped, not counted: memories that have gone since they were counted leave fewer beyond that number.
WITH m ORDER BY m.pinned DESC, m.stability = 'permanent' DESC, m.importance DESC, m.createdAt DESC, m.id DESC SKIP $keep
WITH m WHERE $owner IS NULL OR NOT m.pinned
WITH m ORDER BY m.pinned, m.stability = 'permanent', m.importance, m.createdAt, m.id LIMIT $limit
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.createdAt AS at, m.pinned AS pinned
ORDER BY m.pinned, m.stability = 'permanent', m.importance, at, id
