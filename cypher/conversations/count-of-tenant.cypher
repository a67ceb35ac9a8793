// Sum of the last sequence numbers of the chats and direct talks of a tenant: the messages recorded there, removed ones too.
// :param tenant => 'default'
CYPHER 25
CALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN sum(coalesce(c.lastSeq, 0)) AS inChats }
CALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN sum(coalesce(p.lastSeq, 0)) AS directly }
RETURN inChats + directly AS stored
