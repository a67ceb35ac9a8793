// Number of messages that the chats and the direct talks of a tenant hold.
// :param tenant => 'default'
CYPHER 25
CALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN sum(coalesce(c.said, 0)) AS inChats }
CALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN sum(coalesce(p.said, 0)) AS directly }
RETURN inChats + directly AS stored
