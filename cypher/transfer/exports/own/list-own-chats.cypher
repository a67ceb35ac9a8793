// One page of the chats in which a viewer takes or took part, with the viewer's own periods and the handles of the others who take part now.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param after => ''
// :param limit => 200
// :param now => 1700000000000
CYPHER 25
MATCH (:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat)
WITH DISTINCT c WHERE c.tenantId = $tenant AND c.externalId > $after
WITH c ORDER BY c.externalId LIMIT $limit
RETURN c{.id, .externalId, .kind, .title, .createdAt} AS chat,
  COLLECT {
    MATCH (p:Entity {id: $viewer})-[part:PARTICIPATES_IN]->(c)
    RETURN {handle: p.handle, from: part.joinedAt, to: part.leftAt, as: coalesce(part.kind, 'MEMBER')} ORDER BY part.joinedAt, part.leftAt
  } AS periods,
  COLLECT {
    MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE p.id <> $viewer AND part.joinedAt <= $now AND $now < part.leftAt
    RETURN DISTINCT p.handle AS handle ORDER BY handle
  } AS others
ORDER BY chat.externalId
