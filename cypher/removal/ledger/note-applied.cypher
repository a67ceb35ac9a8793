// Records that this graph has applied a removal of the ledger.
// :param id => 'rmv_1'
// :param tenant => 'default'
// :param now => 1700000000000
CYPHER 25
MERGE (a:AppliedRemoval {id: $id})
ON CREATE SET a.tenantId = $tenant, a.at = $now
