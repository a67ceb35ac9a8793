// The ids of people and things by ref, in the spaces of people and chats.
// :param tenant => 'default'
// :param places => [{space: 'p1', ref: 'person:john'}]
CYPHER 25
UNWIND $places AS place
MATCH (e:Entity {tenantId: $tenant, space: place.space, ref: place.ref})
RETURN DISTINCT place.space AS space, place.ref AS ref, e.id AS id ORDER BY space, ref
