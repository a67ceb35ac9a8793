// Sources of these folds, and recursively the sources of those sources.
// :unguarded gives ids to a purge of forgotten memories; they go to no caller.
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory)-[links:SUPERSEDES*1..20]->(other:Memory) USING INDEX SEEK m:Memory(id)
WHERE m.id IN $ids AND all(link IN links WHERE link.reason = 'folded')
WITH DISTINCT last(links) AS link, other
RETURN startNode(link).id AS fold, other.id AS source, coalesce(other.staterId, other.ownerId) AS stater, other.aboutIds AS about ORDER BY fold, source
