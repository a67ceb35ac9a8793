// Folds with sources learned in several places, live or not, among these memories and the folds made of them.
// :unguarded gives ids to a removal of disclosed data; they go to no caller.
// :param ids => ['m1']
CYPHER 25
CALL () {
  MATCH (m:Memory)-[link:SUPERSEDES]->(other:Memory) USING INDEX SEEK m:Memory(id) WHERE m.id IN $ids AND link.reason = 'folded'
  RETURN m, other
  UNION
  MATCH (m:Memory)-[link:SUPERSEDES]->(other:Memory) USING INDEX SEEK other:Memory(id) WHERE other.id IN $ids AND link.reason = 'folded'
  RETURN m, other
}
WITH DISTINCT m, other
WHERE m.source = 'curated_fold' AND coalesce(m.learnedInId, '') <> coalesce(other.learnedInId, '')
RETURN DISTINCT m.id AS id ORDER BY id
