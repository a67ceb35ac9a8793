// Deletes a batch of an account's directory entries that were made up to a moment, for an erasure that is not finished: its aliases, links to it, the acquaintances, things and aliases of its namespace, and its participation. An empty period is left in shared chats, so that a chat that had two people stays one that had; chats without another participant go. Returns the number of deleted entries; no row for an erased account.
// :unguarded writes and returns a number.
// :param tenant => 'default'
// :param person => 'p1'
// :param until => 1700000000000
// :param limit => 500
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant AND coalesce(p.erasedAt, 0) < $until
CALL (p) {
  MATCH (p)-[known:KNOWN_AS]->(a:Alias) WHERE coalesce(known.at, 0) <= $until
  WITH known, a LIMIT $limit
  DELETE known
  WITH a, NOT EXISTS { (a)<-[:KNOWN_AS]-() } AS isUnused
  FOREACH (alias IN CASE WHEN isUnused THEN [a] ELSE [] END | DETACH DELETE alias)
  RETURN count(*) AS names
}
CALL (p) {
  MATCH (other:Entity)-[link:LINKED_TO]->(p) WHERE coalesce(link.at, 0) <= $until
  WITH other, link LIMIT $limit
  SET other.linkedId = null
  DELETE link
  RETURN count(*) AS links
}
CALL (p) {
  MATCH (own:Entity {tenantId: $tenant, space: p.id}) WHERE own.ref >= '' AND coalesce(own.createdAt, 0) <= $until
  WITH own LIMIT $limit
  DETACH DELETE own
  RETURN count(*) AS entities
}
CALL (p) {
  MATCH (a:Alias {tenantId: $tenant, space: p.id})
  WHERE a.slug >= '' AND (NOT EXISTS { (a)<-[:KNOWN_AS]-() } OR EXISTS { (a)<-[known:KNOWN_AS]-() WHERE coalesce(known.at, 0) <= $until })
  WITH a LIMIT $limit
  CALL (a) {
    MATCH (a)<-[known:KNOWN_AS]-() WHERE coalesce(known.at, 0) <= $until
    DELETE known
  }
  WITH a, NOT EXISTS { (a)<-[:KNOWN_AS]-() } AS isUnused
  FOREACH (alias IN CASE WHEN isUnused THEN [a] ELSE [] END | DETACH DELETE alias)
  RETURN count(*) AS aliases
}
CALL (p) {
  MATCH (p)-[part:PARTICIPATES_IN]->(c:Chat)
  WHERE part.joinedAt <= $until AND (part.joinedAt < $until OR coalesce(part.leftAt, 0) <> $until)
  WITH DISTINCT p, c LIMIT $limit
  MATCH (p)-[part:PARTICIPATES_IN]->(c) WHERE part.joinedAt <= $until
  WITH p, c, collect(part) AS parts,
    EXISTS { (c)<-[other:PARTICIPATES_IN]-(participant:Entity) WHERE participant <> p OR other.joinedAt > $until } AS shared
  SET c.touchedAt = $until
  FOREACH (part IN parts | DELETE part)
  WITH p, c, shared
  CALL (p, c, shared) {
    WITH p, c, shared WHERE shared
    CREATE (p)-[:PARTICIPATES_IN {joinedAt: $until, leftAt: $until}]->(c)
  }
  WITH c, NOT shared AND NOT EXISTS { MATCH (m:Memory) WHERE m.chatId = c.id AND m.createdAt >= -9007199254740991 }
    AND NOT EXISTS { MATCH (s:Message) WHERE s.place = 'm:' + c.id AND s.seq >= 0 } AS isEmpty
  FOREACH (chat IN CASE WHEN isEmpty THEN [c] ELSE [] END | DETACH DELETE chat)
  RETURN count(*) AS participations
}
RETURN names + links + entities + aliases + participations AS deleted
