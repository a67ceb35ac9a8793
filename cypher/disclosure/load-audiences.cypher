// Audience facts per viewer: participation periods, present participants of the chat, acquainted people among those asked about, merges.
// :param asking => [{tenant: 'default', viewer: '0b1c', chat: 'c1', asked: ['p1']}]
// :param now => 1700000000000
// :param never => 9007199254740991
CYPHER 25
UNWIND range(0, size($asking) - 1) AS at
WITH at, $asking[at] AS request
MATCH (viewer:Entity {id: request.viewer})
CALL (viewer) {
  MATCH (viewer)-[part:PARTICIPATES_IN]->(c)
  WITH c.id AS id, part.joinedAt AS joinedAt, part.leftAt AS leftAt WHERE joinedAt < leftAt
  RETURN {chats: collect(CASE leftAt WHEN $never THEN id END), since: collect(CASE leftAt WHEN $never THEN toFloat(joinedAt) END),
    ended: collect(CASE WHEN leftAt <> $never THEN [id, joinedAt, leftAt] END)} AS periods
}
RETURN at, periods,
  head(COLLECT { MATCH (c:Chat {id: request.chat}) WHERE c.tenantId = request.tenant RETURN c.kind }) AS chatKind,
  COLLECT {
    MATCH (c:Chat {id: request.chat})<-[part:PARTICIPATES_IN]-(p:Entity)
    WHERE c.tenantId = request.tenant AND part.joinedAt <= $now AND $now < part.leftAt
    RETURN DISTINCT p.id
  } AS participantIds,
  EXISTS {
    MATCH (c:Chat {id: request.chat})<-[:PARTICIPATES_IN]-(p:Entity) WHERE c.tenantId = request.tenant AND p.id <> request.viewer
  } AS hadOthers,
  EXISTS {
    MATCH (viewer)-[part:PARTICIPATES_IN]->(c:Chat {id: request.chat})
    WHERE part.joinedAt <= $now AND $now < part.leftAt AND part.kind = 'GUEST'
  } AS isGuest,
  COLLECT {
    MATCH (p:Entity) WHERE p.id IN request.asked AND p.tenantId = request.tenant AND (p.id = request.viewer OR p.creatorId = request.viewer
      OR EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(known:Entity) WHERE known.id = request.viewer })
    RETURN p.id
  } AS asked,
  COLLECT {
    MATCH (viewer)-[:MERGED]->(was:Entity)-[:MERGED_INTO*1..]->(kept:Entity) WHERE NOT EXISTS { (kept)-[:MERGED_INTO]->() }
    WITH was, kept ORDER BY was.id
    RETURN {id: was.id, ref: was.ref, type: was.type, kept: kept{.id, .ref, .label}}
  } AS merged
ORDER BY at
