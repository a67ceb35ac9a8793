// The active memories in which a stater speaks of a person who blocks them, or no longer does; one page, by id.
// :unguarded gives ids to a block, which changes what speaks of the person who asks for it, and no text.
// :param tenant => 'default'
// :param stater => 'p1'
// :param person => 'p2'
// :param blocks => true
// :param after => ''
// :param limit => 1000
CYPHER 25
MATCH (p:Entity {id: $person})<-[:ABOUT]-(m:Memory)
WHERE m.id > $after AND m.tenantId = $tenant AND m.status = 'ACTIVE' AND coalesce(m.staterId, m.ownerId) = $stater
  AND ($person IN coalesce(m.blockerIds, [])) <> $blocks
RETURN m.id AS id ORDER BY id LIMIT $limit
