// Locks a chat until the transaction ends and says what it holds and when a person took part in it.
// :param tenant => 'default'
// :param chat => 'c1'
// :param person => 'p1'
// :param now => 1700000000000
CYPHER 25
MATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant
SET c.touchedAt = $now
WITH c
RETURN c.id AS id, c.kind AS kind, c.heldUntil AS heldUntil,
  COLLECT { MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c) RETURN part{.joinedAt, .leftAt, kind: coalesce(part.kind, 'MEMBER')} } AS periods
