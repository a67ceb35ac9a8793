// Chats in which a viewer takes or took part, by title, each with its participants and guests at $now. hadOthers: another person had joined by $until.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param now => 1700000000000
// :param until => 1700000000000
CYPHER 25
MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE c.tenantId = $tenant
WITH DISTINCT viewer, c
CALL (c) {
  MATCH (c)<-[part:PARTICIPATES_IN]-(p:Entity) WHERE part.joinedAt <= $now AND $now < part.leftAt
  RETURN collect(DISTINCT p.id) AS participantIds, collect(DISTINCT CASE part.kind WHEN 'GUEST' THEN p.id END) AS guests
}
RETURN c{.id, .externalId, .kind, .title} AS chat, participantIds, guests,
  EXISTS { MATCH (c)<-[part:PARTICIPATES_IN]-(other:Entity) WHERE other <> viewer AND part.joinedAt <= $until } AS hadOthers
ORDER BY toLower(coalesce(c.title, c.externalId)), c.id
