// Adds access counts to memories: last read, all reads, and reads by their origin.
// :unguarded writes and returns nothing.
// Counting up takes stronger locks than setting, and in another order: setting comes first, as in every other write.
// :param reads => [{id: 'm1', count: 2, at: 1700000000000, by: [{viewer: 'p1', count: 2}]}]
CYPHER 25
UNWIND $reads AS read
MATCH (m:Memory {id: read.id})
SET m.lockedAt = read.at
WITH m, read, reduce(own = 0, one IN read.by | own + CASE WHEN one.viewer IN [m.ownerId, m.staterId] THEN one.count ELSE 0 END) AS own
SET m.accesses = coalesce(m.accesses, 0) + read.count,
  m.uses = CASE WHEN own = 0 THEN m.uses ELSE coalesce(m.uses, 0) + own END,
  m.accessedAt = CASE WHEN m.accessedAt IS NULL OR m.accessedAt < read.at THEN read.at ELSE m.accessedAt END
