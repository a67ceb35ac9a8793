// Records that a removal of the ledger begins in this graph, with its latest request.
// :param id => 'rmv_1'
// :param tenant => 'default'
// :param requestedAt => 1700000000000
// :param request => '{"op":"FORGET_PERSON","tenant":"default","viewer":"p1","person":"p9"}'
CYPHER 25
MERGE (a:AppliedRemoval {id: $id})
ON CREATE SET a:Internal, a.tenantId = $tenant
WITH a WHERE coalesce(a.begunAt, 0) <= $requestedAt
SET a.begunAt = $requestedAt, a.request = $request
