// When the viewer took part in which chats, who takes part in the chat given now, which of the people asked about the viewer knows, and what the viewer has merged.
// :param tenant => 'default'
// :param viewer => '0b1c'
// :param chat => 'c1'
// :param asked => ['p1']
// :param now => 1700000000000
// :param never => 9007199254740991
CYPHER 25
MATCH (viewer:Entity {id: $viewer})
CALL (viewer) {
  MATCH (viewer)-[part:PARTICIPATES_IN]->(c)
  WITH c.id AS id, part.joinedAt AS joinedAt, part.leftAt AS leftAt WHERE joinedAt < leftAt
  RETURN {chats: collect(CASE leftAt WHEN $never THEN id END), since: collect(CASE leftAt WHEN $never THEN toFloat(joinedAt) END),
    ended: collect(CASE WHEN leftAt <> $never THEN [id, joinedAt, leftAt] END)} AS periods
}
RETURN periods,
  head(COLLECT { MATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant RETURN c.kind }) AS chatKind,
  COLLECT {
    MATCH (c:Chat {id: $chat})<-[part:PARTICIPATES_IN]-(p:Entity)
    WHERE c.tenantId = $tenant AND part.joinedAt <= $now AND $now < part.leftAt
    RETURN DISTINCT p.id
  } AS here,
  EXISTS {
    MATCH (c:Chat {id: $chat})<-[:PARTICIPATES_IN]-(p:Entity) WHERE c.tenantId = $tenant AND p.id <> $viewer
  } AS hadOthers,
  EXISTS {
    MATCH (viewer)-[part:PARTICIPATES_IN]->(c:Chat {id: $chat})
    WHERE part.joinedAt <= $now AND $now < part.leftAt AND part.kind = 'GUEST'
  } AS isGuest,
  COLLECT {
    MATCH (p:Entity) WHERE p.id IN $asked AND p.tenantId = $tenant AND (p.id = $viewer OR p.creatorId = $viewer
      OR EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(known:Entity) WHERE known.id = $viewer })
    RETURN p.id
  } AS asked,
  COLLECT {
    MATCH (viewer)-[:MERGED]->(one:Entity)-[:MERGED_INTO*1..]->(kept:Entity) WHERE NOT EXISTS { (kept)-[:MERGED_INTO]->() }
    WITH one, kept ORDER BY one.id
    RETURN {id: one.id, ref: one.ref, type: one.type, kept: kept{.id, .ref, .label}}
  } AS merged
