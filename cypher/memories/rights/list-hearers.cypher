// The accounts that may hear what a viewer has said, with their periods in two chats: those named first, then those with whom the viewer has ever taken part in a chat, by name.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param named => ['p1']
// :param chatIds => ['c1']
// :param after => {rank: -1, sortKey: '', id: ''}
// :param limit => 100
CYPHER 25
CALL () {
  MATCH (p:Entity) WHERE p.id IN $named
  RETURN p
  UNION
  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(p:Entity)
  RETURN p
}
WITH DISTINCT p, CASE WHEN p.id = $viewer THEN 0 WHEN p.id IN $named THEN 1 ELSE 2 END AS rank, toLower(p.label) AS sortKey
WHERE p.tenantId = $tenant AND p.handle IS NOT NULL
  AND (rank > $after.rank OR rank = $after.rank AND (sortKey > $after.sortKey OR sortKey = $after.sortKey AND p.id > $after.id))
WITH p, rank, sortKey ORDER BY rank, sortKey, p.id LIMIT $limit
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person,
  COLLECT { MATCH (p)-[part:PARTICIPATES_IN]->(c:Chat) WHERE c.id IN $chatIds RETURN [c.id, part.joinedAt, part.leftAt] } AS periods
ORDER BY rank, sortKey, p.id
