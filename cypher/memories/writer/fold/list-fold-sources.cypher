// Sources of these folds: the memories that they were made of.
// :unguarded gives ids to a write that was authorized for the folds; they go to no caller.
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory)-[link:SUPERSEDES]->(other:Memory) USING INDEX SEEK m:Memory(id) WHERE m.id IN $ids AND link.reason = 'folded'
RETURN m.id AS fold, other.id AS source, coalesce(other.staterId, other.ownerId) AS stater, other.aboutIds AS about ORDER BY fold, source
