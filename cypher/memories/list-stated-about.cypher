// The live memories in which a stater speaks of a person who blocks them, or no longer does.
// :param tenant => 'default'
// :param stater => 'p1'
// :param person => 'p2'
// :param blocks => true
CYPHER 25
MATCH (p:Entity {id: $person})<-[:ABOUT]-(m:Memory)
WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND coalesce(m.staterId, m.ownerId) = $stater
  AND ($person IN coalesce(m.blockerIds, [])) <> $blocks
RETURN m.id AS id ORDER BY id
