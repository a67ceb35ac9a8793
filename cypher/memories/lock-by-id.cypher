// Locks these memories until the transaction ends and says what they hold, before a change that was authorized by a disclosing read.
// :param ids => ['m1']
// :param audience => {tenant: 'default', now: 1700000000000}
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant
SET m.lockedAt = $audience.now
WITH m
RETURN {{memory}}
ORDER BY m.id
