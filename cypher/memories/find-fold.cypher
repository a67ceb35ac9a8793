// The fold that a memory has become part of.
// :param id => 'm1'
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory)-[link:SUPERSEDES]->(o:Memory {id: $id})
WHERE link.reason = 'folded' AND m.tenantId = $tenant AND o.status = 'SUPERSEDED'
RETURN m.id AS fold ORDER BY link.at DESC, fold LIMIT 1
