// Locks a chat until the transaction ends. Returns its kind, the latest moment from which it holds something, the number of participants now, and the periods of a person.
// :param tenant => 'default'
// :param chat => 'c1'
// :param person => 'p1'
// :param now => 1700000000000
// :param open => 9007199254740991
CYPHER 25
MATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant
SET c.touchedAt = $now
WITH c
RETURN c.id AS id, c.kind AS kind, c.heldUntil AS heldUntil,
  COUNT { (:Entity)-[:PARTICIPATES_IN {leftAt: $open}]->(c) } AS present,
  COLLECT { MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c) RETURN part{.joinedAt, .leftAt, kind: coalesce(part.kind, 'MEMBER')} } AS periods
