// Pairs of a fold and one of its sources that their owner no longer reads as about the same people, among the memories about this acquaintance or anyone merged into it. The fold is live, or part of a live one. `whole` is true for a live fold that no one has pinned or corrected.
// :unguarded gives ids to a write of the person who made the names of these memories; they go to no caller.
// :param acquaintance => 'p9'
CYPHER 25
MATCH (:Entity {id: $acquaintance})<-[:MERGED_INTO*0..]-(:Entity)<-[:ABOUT]-(memory:Memory)
CALL (memory) {
  MATCH (memory)-[link:SUPERSEDES]->(other:Memory) WHERE link.reason = 'folded'
  RETURN memory AS m, other
  UNION
  MATCH (m:Memory)-[link:SUPERSEDES]->(memory) WHERE link.reason = 'folded'
  RETURN m, memory AS other
}
WITH DISTINCT m, other
WHERE other.status = 'SUPERSEDED'
  AND (m.status = 'ACTIVE' OR EXISTS { MATCH (live:Memory)-[links:SUPERSEDES*1..5]->(m) WHERE live.status = 'ACTIVE' AND all(link IN links WHERE link.reason = 'folded') })
WITH m, other, [memory IN [m, other] | {{readPeople}}] AS readPeople
WITH m, other, readPeople WHERE readPeople[0] <> readPeople[1]
WITH m, other, readPeople, COLLECT { MATCH (m)-[link:SUPERSEDES]->(memory:Memory) WHERE link.reason = 'folded' RETURN {{readPeople}} } AS sources
// A fold about people whom none of its sources names was corrected on purpose.
WHERE m.source <> 'curated_fold' OR readPeople[0] IN sources
RETURN m.id AS fold, other.id AS source, coalesce(other.staterId, other.ownerId) AS stater, other.aboutIds AS about,
  m.status = 'ACTIVE' AND m.source = 'curated_fold' AND NOT m.pinned AND EXISTS {
    MATCH (m)-[link:SUPERSEDES]->(memory:Memory)
    WHERE link.reason = 'folded' AND memory.text = m.text AND memory.aboutIds = m.aboutIds AND memory.sensitivity = m.sensitivity AND memory.portable = m.portable
  } AS whole
ORDER BY fold, source
