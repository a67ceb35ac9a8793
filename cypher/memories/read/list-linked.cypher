// One page of the viewer's memories about an account, live or not, that a link has moved to it or that have changed since a moment, with the details of the last move.
// :param account => 'p2'
// :param since => 1700000000000
// :param audience => {tenant: 'default', viewer: 'p1', now: 1700000000000}
// :param after => {at: 0, id: ''}
// :param limit => 200
CYPHER 25
MATCH (:Entity {id: $account})<-[:ABOUT]-(m:Memory)
WHERE m.tenantId = $audience.tenant AND {{origin}}
  AND (m.createdAt > $after.at OR (m.createdAt = $after.at AND m.id > $after.id))
WITH m, head(COLLECT { MATCH (m)-[:HAS_EVENT]->(h:HistoryEvent {event: 'LINK'}) RETURN h.meta ORDER BY h.at DESC, h.rev DESC, h.id }) AS moved
WHERE moved IS NOT NULL OR m.updatedAt >= $since
WITH m, moved ORDER BY m.createdAt, m.id LIMIT $limit
RETURN {{memory}}, moved
ORDER BY m.createdAt, m.id
