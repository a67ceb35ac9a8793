// One page of a tenant's chats with the periods of all participants.
// :param tenant => 'default'
// :param after => ''
// :param limit => 100
CYPHER 25
MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId > $after
RETURN c{.id, .externalId, .kind, .title, .createdAt, .heldUntil} AS chat,
  COLLECT {
    MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c)
    RETURN {handle: p.handle, from: part.joinedAt, to: part.leftAt, as: coalesce(part.kind, 'MEMBER')} ORDER BY part.joinedAt, part.leftAt, p.handle
  } AS periods
ORDER BY chat.externalId LIMIT $limit
