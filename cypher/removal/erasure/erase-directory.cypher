// Deletes a batch of an account's directory entries, for an erasure that is not finished: its aliases, links to it, the acquaintances, things and aliases of its namespace, and its participation. An empty period is left in shared chats, so that a chat that had two people stays one that had; chats without another participant go. Returns whether anything is left; no row for an erased account.
// :unguarded writes and says if anything is left.
// :param tenant => 'default'
// :param person => 'p1'
// :param until => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant AND coalesce(p.erasedAt, 0) < $until
CALL (p) {
  MATCH (p)-[known:KNOWN_AS]->(a:Alias)
  WITH known, a LIMIT $limit
  DELETE known
  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }
  DETACH DELETE a
}
CALL (p) {
  MATCH (other:Entity)-[link:LINKED_TO]->(p)
  WITH other, link LIMIT $limit
  SET other.linkedId = null
  DELETE link
}
CALL (p) {
  MATCH (own:Entity {tenantId: $tenant, space: p.id}) WHERE own.ref >= ''
  WITH own LIMIT $limit
  DETACH DELETE own
}
CALL (p) {
  MATCH (a:Alias {tenantId: $tenant, space: p.id}) WHERE a.slug >= ''
  WITH a LIMIT $limit
  DETACH DELETE a
}
CALL (p) {
  MATCH (p)-[part:PARTICIPATES_IN]->(c:Chat) WHERE part.joinedAt <> $until OR coalesce(part.leftAt, 0) <> $until
  WITH DISTINCT p, c LIMIT $limit
  MATCH (p)-[part:PARTICIPATES_IN]->(c)
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
RETURN EXISTS { (p)-[:KNOWN_AS]->(:Alias) } OR EXISTS { (:Entity)-[:LINKED_TO]->(p) }
  OR EXISTS { MATCH (own:Entity {tenantId: $tenant, space: p.id}) WHERE own.ref >= '' }
  OR EXISTS { MATCH (a:Alias {tenantId: $tenant, space: p.id}) WHERE a.slug >= '' }
  OR EXISTS { MATCH (p)-[part:PARTICIPATES_IN]->(:Chat) WHERE part.joinedAt <> $until OR coalesce(part.leftAt, 0) <> $until } AS remains
