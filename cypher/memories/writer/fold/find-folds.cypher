// The folds that these memories are part of: the one that they became part of, the one that this became part of, and so on.
// :unguarded gives ids to a write that was authorized for the memories; they go to no caller.
// :param ids => ['m1']
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory)-[links:SUPERSEDES*1..20]->(o:Memory) USING INDEX SEEK o:Memory(id)
WHERE o.id IN $ids AND m.tenantId = $tenant AND o.status = 'SUPERSEDED' AND all(link IN links WHERE link.reason = 'folded')
WITH o.id AS source, m, min(size(links)) AS far
RETURN source, m{.id, .status, .purgeAt} AS fold ORDER BY source, far, m.id
