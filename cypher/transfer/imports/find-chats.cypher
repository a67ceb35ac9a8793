// Ids of the chats with these external ids.
// :param tenant => 'default'
// :param externalIds => ['team']
CYPHER 25
UNWIND $externalIds AS externalId
MATCH (c:Chat {tenantId: $tenant, externalId: externalId})
RETURN c.externalId AS externalId, c.id AS id
ORDER BY externalId
