// Pairs of neighbours of a tenant that may say the same and have not been compared for a while: facts of the same owner or group by the same stater, of which one has changed or been said again lately, is most important or is read often. The nearest of each owner and group.
// :param tenant => 'default'
// :param now => 1700000000000
// :param least => 0.6
// :param since => 1700000000000
// :param changedSince => 1700000000000
// :param checkedSince => 1700000000000
// :param often => 10
// :param perHolder => 50
// :param limit => 5000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.channel = 'semantic' AND NOT m.pinned AND m.expiresAt > $now AND m.updatedAt >= $since
  AND (m.updatedAt >= $changedSince OR m.confirmedAt >= $changedSince OR m.importance = 3 OR coalesce(m.accesses, 0) >= $often)
MATCH (m)-[near:related_to]-(o:Memory)
WHERE near.strength >= $least AND coalesce(near.checkedAt, 0) < $checkedSince
  AND o.status = 'ACTIVE' AND o.type = m.type AND NOT o.pinned AND o.expiresAt > $now AND o.updatedAt >= $since
  AND coalesce(o.ownerId, o.chatId) = coalesce(m.ownerId, m.chatId) AND coalesce(o.staterId, '') = coalesce(m.staterId, '')
  AND coalesce(o.apart, '') <> coalesce(m.apart, 'never')
WITH DISTINCT near, coalesce(m.ownerId, m.chatId) AS holder
WITH near, holder, startNode(near) AS m, endNode(near) AS o ORDER BY near.strength DESC, m.id, o.id
WITH holder, collect({
  strength: near.strength,
  memories: [one IN [m, o] | one{.id, .text, .source, .confidence, .observedAt, .ownerId, .staterId, .aboutIds}]
})[..$perHolder] AS pairs
UNWIND pairs AS pair
RETURN holder, pair.strength AS strength, pair.memories AS memories ORDER BY holder, strength DESC, memories[0].id, memories[1].id LIMIT $limit
