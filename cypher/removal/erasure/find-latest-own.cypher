// Latest moment between now and another moment at which something by or about a person was stored, by an instance whose clock is ahead. Null if there is none.
// :unguarded gives a moment to the erasure of an account; it goes to no caller.
// :param tenant => 'default'
// :param person => 'p1'
// :param now => 1700000000000
// :param until => 1700000060000
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $person AND m.createdAt > $now AND m.createdAt <= $until RETURN m.tenantId AS tenant, m.createdAt AS at
  UNION ALL
  MATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt > $now AND m.createdAt <= $until RETURN m.tenantId AS tenant, m.createdAt AS at
  UNION ALL
  MATCH (:Entity {id: $person})<-[:ABOUT]-(m:Memory) WHERE m.createdAt > $now AND m.createdAt <= $until RETURN m.tenantId AS tenant, m.createdAt AS at
  UNION ALL
  MATCH (:Entity {id: $person})<-[:SAID_BY]-(m:Message) WHERE m.createdAt > $now AND m.createdAt <= $until RETURN m.tenantId AS tenant, m.createdAt AS at
}
WITH at WHERE tenant = $tenant
RETURN max(at) AS at
