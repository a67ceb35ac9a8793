// Locks memories until the transaction ends.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param ids => ['m1']
CYPHER 25
UNWIND $ids AS id
WITH id ORDER BY id
MATCH (m:Memory {id: id}) WHERE m.tenantId = $tenant
SET m.mentions = m.mentions
