// Gives accounts the skeletons of their handles, where nobody has them yet; one that comes later keeps its handle without it.
// :param accounts => [{id: '0b1c', tenant: 'default', skeleton: 'ana'}]
CYPHER 25
UNWIND $accounts AS account
MATCH (p:Entity {id: account.id})
OPTIONAL MATCH (first:Entity {tenantId: account.tenant, skeleton: account.skeleton})
SET p.skeleton = CASE WHEN first IS NULL THEN account.skeleton ELSE p.skeleton END
REMOVE p.skeletonPending
