// Names outside of this graph of the people of these ids: handle, ref, label and the handle of the creator.
// :param tenant => 'default'
// :param ids => ['p1']
CYPHER 25
MATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant
OPTIONAL MATCH (creator:Entity {id: p.creatorId})
RETURN p.id AS id, p.handle AS handle, p.ref AS ref, p.label AS label, creator.handle AS creator
ORDER BY id
