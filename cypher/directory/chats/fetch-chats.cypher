// Chats by id with who takes part in them now, for present and past participants and for connectors.
// :param tenant => 'default'
// :param ids => ['c1']
// :param viewer => 'p1'
// :param connector => false
// :param now => 1700000000000
CYPHER 25
MATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant
  AND ($connector OR EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(self:Entity) WHERE self.id = $viewer })
RETURN c{.id, .externalId, .kind, .title} AS chat,
  COLLECT {
    MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE part.joinedAt <= $now AND $now < part.leftAt
    WITH DISTINCT p ORDER BY p.handle, p.id
    RETURN p{.id, .type, .ref, .label, .handle, .creatorId}
  } AS participants
ORDER BY c.id
