// External ids of the chats of these ids.
// :param tenant => 'default'
// :param ids => ['c1']
CYPHER 25
MATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant
RETURN c.id AS id, c.externalId AS externalId
ORDER BY id
