// The accounts of the tenant and the viewer's own acquaintances that have one of these refs; one that is merged is left to what it is merged into.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param refs => ['person:ana']
CYPHER 25
UNWIND $refs AS ref
MATCH (p:Entity {tenantId: $tenant, ref: ref}) WHERE (p.handle IS NOT NULL OR p.creatorId = $viewer) AND NOT EXISTS { (p)-[:MERGED_INTO]->() }
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY p.ref, p.label, p.id
