// Live memories of a group by who stated them, and how many of these are pinned.
// :unguarded gives numbers to a job that keeps groups within their limits.
// :param chat => 'c1'
// :param now => 1700000000000
CYPHER 25
MATCH (m:Memory) WHERE m.chatId = $chat AND m.createdAt >= -9007199254740991 AND m.ownerId IS NULL
WITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now
WITH coalesce(m.staterId, '') AS stater, count(*) AS live, sum(CASE WHEN m.pinned THEN 1 ELSE 0 END) AS pinned
RETURN stater, live, pinned ORDER BY live, stater
