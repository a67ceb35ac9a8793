// One page of the memories by and about a person, of any owner and status, that were stored up to a moment, or folded from one that was; folds first.
// :unguarded gives ids to the erasure of an account; they go to no caller.
// :param tenant => 'default'
// :param person => 'p1'
// :param until => 1700000000000
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $person AND m.createdAt >= -9007199254740991 RETURN m
  UNION
  MATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt >= -9007199254740991 RETURN m
  UNION
  MATCH (:Entity {id: $person})<-[:ABOUT]-(m:Memory) RETURN m
  UNION
  MATCH (:Entity {id: $person})<-[:LINKED_TO]-(:Entity)<-[:MERGED_INTO*0..]-(:Entity)<-[:ABOUT]-(m:Memory) RETURN m
}
WITH DISTINCT m
WHERE m.tenantId = $tenant AND (m.createdAt <= $until
  OR m.source = 'curated_fold' AND (m.learnedAt <= $until OR EXISTS { MATCH (m)-[:SUPERSEDES]->(s:Memory) WHERE s.createdAt <= $until }))
WITH m.id AS id, CASE WHEN m.source = 'curated_fold' THEN 0 ELSE 1 END AS turn
RETURN id ORDER BY turn, id LIMIT $limit
