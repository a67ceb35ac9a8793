// Number of messages that a tenant has recorded, removed ones too: the sum of the last sequence numbers of its chats and direct talks.
// :param tenant => 'default'
CYPHER 25
CALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN sum(coalesce(c.lastSeq, 0)) AS inChats }
CALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN sum(coalesce(p.lastSeq, 0)) AS inDirectTalk }
RETURN inChats + inDirectTalk AS stored
