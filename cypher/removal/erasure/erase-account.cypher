// Deletes everything of an account but its handle, once for each moment: its names, whom and what its owner has named, who stands for it, and when it took part in chats: an empty period is left, so that a chat that had two people stays one that had. Chats in which no one else ever was go.
// :unguarded writes and returns one number.
// :param tenant => 'default'
// :param person => 'p1'
// :param until => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant AND coalesce(p.erasedAt, 0) < $until
SET p.erasedAt = $until, p.label = p.handle, p.names = [p.handle], p.privateTurns = 0, p.insightsAt = null, p.variantsAt = null
WITH p
CALL (p) {
  MATCH (p)-[known:KNOWN_AS]->(a:Alias)
  DELETE known
  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }
  DETACH DELETE a
}
CALL (p) {
  MATCH (other:Entity)-[link:LINKED_TO]->(p)
  SET other.linkedId = null
  DELETE link
}
CALL (p) {
  MATCH (own:Entity {tenantId: $tenant, space: p.id}) WHERE own.ref >= ''
  DETACH DELETE own
}
CALL (p) {
  MATCH (a:Alias {tenantId: $tenant, space: p.id}) WHERE a.slug >= ''
  DETACH DELETE a
}
CALL (p) {
  MATCH (p)-[part:PARTICIPATES_IN]->(c:Chat)
  WITH p, c, collect(part) AS parts, EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(other:Entity) WHERE other <> p } AS shared
  SET c.touchedAt = $until
  FOREACH (part IN parts | DELETE part)
  WITH p, c, shared
  CALL (p, c, shared) {
    WITH p, c, shared WHERE shared
    CREATE (p)-[:PARTICIPATES_IN {joinedAt: $until, leftAt: $until}]->(c)
  }
  WITH c, shared
  WHERE NOT shared AND NOT EXISTS { MATCH (m:Memory) WHERE m.chatId = c.id AND m.createdAt >= -9007199254740991 } AND NOT EXISTS { MATCH (s:Message) WHERE s.place = 'm:' + c.id AND s.seq >= 0 }
  DETACH DELETE c
}
RETURN count(p) AS erased
