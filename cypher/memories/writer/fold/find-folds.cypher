// Folds above each of these memories, the nearest first: the fold that it became part of, the fold that this one became part of, and so on.
// :unguarded gives ids to a write that was authorized for the memories; they go to no caller.
// :param ids => ['m1']
// :param tenant => 'default'
CYPHER 25
MATCH (m:Memory)-[links:SUPERSEDES*1..20]->(other:Memory) USING INDEX SEEK other:Memory(id)
WHERE other.id IN $ids AND m.tenantId = $tenant AND other.status = 'SUPERSEDED' AND all(link IN links WHERE link.reason = 'folded')
WITH other.id AS source, m, min(size(links)) AS far
RETURN source, m{.id, .status, .purgeAt} AS fold ORDER BY source, far, m.id
