// Creates chats with the periods of their participants as in the export, or finds existing ones. A period that exists keeps its end. A chat that already holds something stays unchanged if the export gives it another kind, or a period that begins before what it holds; `allowed` is then false.
// :param tenant => 'default'
// :param chats => [{id: 'c1', externalId: 'team', kind: 'GROUP', title: null, createdAt: null, heldUntil: null, periods: [{person: 'p1', joinedAt: 1577836800000, leftAt: 9007199254740991, kind: 'MEMBER'}]}]
// :param now => 1700000000000
CYPHER 25
UNWIND $chats AS chat
MERGE (c:Chat {tenantId: $tenant, externalId: chat.externalId})
ON CREATE SET c.id = chat.id, c.kind = chat.kind, c.createdAt = coalesce(chat.createdAt, $now)
SET c.touchedAt = $now
WITH c, chat, COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt] } AS storedPeriods
WITH c, chat, [period IN chat.periods WHERE NOT [period.person, period.joinedAt] IN storedPeriods] AS newPeriods
WITH c, chat, newPeriods, c.heldUntil IS NULL OR (c.kind = chat.kind AND all(period IN newPeriods WHERE period.joinedAt > c.heldUntil)) AS allowed
SET c.kind = CASE WHEN allowed THEN chat.kind ELSE c.kind END,
  c.title = CASE WHEN allowed AND chat.title IS NOT NULL THEN chat.title ELSE c.title END,
  c.heldUntil = CASE WHEN allowed AND chat.heldUntil > coalesce(c.heldUntil, -9007199254740991) THEN chat.heldUntil ELSE c.heldUntil END
WITH c, chat, newPeriods, allowed
CALL (c, newPeriods, allowed) {
  UNWIND newPeriods AS period
  WITH c, period WHERE allowed
  MATCH (p:Entity {id: period.person})
  CREATE (p)-[:PARTICIPATES_IN {joinedAt: period.joinedAt, leftAt: period.leftAt, kind: period.kind}]->(c)
}
RETURN DISTINCT c.externalId AS externalId, c.id AS id, allowed
ORDER BY externalId
