// Records that this graph has applied a removal of the ledger, as of its latest request.
// :param id => 'rmv_1'
// :param tenant => 'default'
// :param requestedAt => 1700000000000
CYPHER 25
MERGE (a:AppliedRemoval {id: $id})
ON CREATE SET a:Internal, a.tenantId = $tenant
SET a.at = CASE WHEN coalesce(a.at, 0) < $requestedAt THEN $requestedAt ELSE a.at END,
  a.request = CASE WHEN a.begunAt > $requestedAt THEN a.request END
