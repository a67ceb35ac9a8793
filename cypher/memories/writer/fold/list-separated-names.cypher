// Memories that have become part of a live memory, or of a part of one, and are about another person than that, as its owner reads it, among those about this acquaintance or anyone who is merged into it. `whole` is a fold that stands as it was made: no one has pinned or corrected it.
// :unguarded gives ids to a write of the person who made the names of these memories; they go to no caller.
// :param acquaintance => 'p9'
CYPHER 25
MATCH (:Entity {id: $acquaintance})<-[:MERGED_INTO*0..]-(:Entity)<-[:ABOUT]-(one:Memory)
CALL (one) {
  MATCH (one)-[link:SUPERSEDES]->(o:Memory) WHERE link.reason = 'folded'
  RETURN one AS m, o
  UNION
  MATCH (m:Memory)-[link:SUPERSEDES]->(one) WHERE link.reason = 'folded'
  RETURN m, one AS o
}
WITH DISTINCT m, o
WHERE o.status = 'SUPERSEDED'
  AND (m.status = 'ACTIVE' OR EXISTS { MATCH (live:Memory)-[links:SUPERSEDES*1..5]->(m) WHERE live.status = 'ACTIVE' AND all(link IN links WHERE link.reason = 'folded') })
WITH m, o, [said IN [m, o] | {{readPeople}}] AS read
WITH m, o, read WHERE read[0] <> read[1]
WITH m, o, read, COLLECT { MATCH (m)-[link:SUPERSEDES]->(said:Memory) WHERE link.reason = 'folded' RETURN {{readPeople}} } AS sources
// A fold about people whom none of its sources names was corrected on purpose.
WHERE m.source <> 'curated_fold' OR read[0] IN sources
RETURN m.id AS fold, o.id AS source, coalesce(o.staterId, o.ownerId) AS stater, o.aboutIds AS about,
  m.status = 'ACTIVE' AND m.source = 'curated_fold' AND NOT m.pinned AND EXISTS {
    MATCH (m)-[link:SUPERSEDES]->(said:Memory)
    WHERE link.reason = 'folded' AND said.text = m.text AND said.aboutIds = m.aboutIds AND said.sensitivity = m.sensitivity AND said.portable = m.portable
  } AS whole
ORDER BY fold, source
