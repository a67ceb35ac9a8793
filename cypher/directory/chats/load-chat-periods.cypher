// The chats of these ids with the periods of all participants in them, as members or as guests, for deciding what a write may do there.
// :param tenant => 'default'
// :param ids => ['c1']
CYPHER 25
MATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant
RETURN c{.id, .externalId, .kind, .title, .heldUntil} AS chat,
  COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt, part.leftAt, coalesce(part.kind = 'GUEST', false)] } AS periods
ORDER BY c.id
