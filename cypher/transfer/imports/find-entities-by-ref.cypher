// Ids of people and things by ref, in the spaces of people and chats.
// :param tenant => 'default'
// :param entityKeys => [{space: 'p1', ref: 'person:john'}]
CYPHER 25
UNWIND $entityKeys AS key
MATCH (e:Entity {tenantId: $tenant, space: key.space, ref: key.ref})
RETURN DISTINCT key.space AS space, key.ref AS ref, e.id AS id ORDER BY space, ref
