// Sources of these folds: the memories that they were made of.
// :unguarded gives ids to a write that was authorized for the folds; they go to no caller.
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory)-[link:SUPERSEDES]->(o:Memory) USING INDEX SEEK m:Memory(id) WHERE m.id IN $ids AND link.reason = 'folded'
RETURN m.id AS fold, o.id AS source, coalesce(o.staterId, o.ownerId) AS stater, o.aboutIds AS about ORDER BY fold, source
