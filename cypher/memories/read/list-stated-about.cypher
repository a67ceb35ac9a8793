// The active memories in which a stater speaks of a person who blocks them, or that a person who no longer does has blocked; one page, by id.
// :unguarded gives ids to a block, which changes what speaks of the person who asks for it, and no text.
// :param tenant => 'default'
// :param stater => 'p1'
// :param person => 'p2'
// :param blocks => true
// :param after => ''
// :param limit => 1000
CYPHER 25
CALL () {
  MATCH (:Entity {id: $person})<-[:ABOUT]-(m:Memory)
  WHERE m.id > $after AND m.tenantId = $tenant AND m.status = 'ACTIVE' AND coalesce(m.staterId, m.ownerId) = $stater
    AND ($person IN coalesce(m.blockerIds, [])) <> $blocks
  RETURN m.id AS id
  UNION
  WITH $blocks AS blocks WHERE NOT blocks
  MATCH (m:Memory)
  WHERE m.staterId = $stater AND m.createdAt >= -9007199254740991 AND m.id > $after AND m.tenantId = $tenant
    AND m.status = 'ACTIVE' AND $person IN coalesce(m.blockerIds, [])
  RETURN m.id AS id
}
RETURN id ORDER BY id LIMIT $limit
