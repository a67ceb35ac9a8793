// Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances; with `merged`, for one that is merged into another that one, beside the name of the one asked for.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param ids => ['p2']
// :param merged => true
CYPHER 25
MATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND p.type = 'person'
  AND (p.handle IS NOT NULL OR p.creatorId = $viewer)
WITH p.id AS asked, p.label AS called, CASE WHEN $merged THEN {{mergeTarget}} ELSE p END AS p
RETURN asked, called, p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY asked
