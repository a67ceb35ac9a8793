// Adds access counts to memories: last read, all reads, and reads by their origin.
// :unguarded writes and returns nothing.
// Counting up takes stronger locks than setting, and in another order: setting comes first, as in every other write.
// :param reads => [{id: 'm1', count: 2, at: 1700000000000, by: [{viewer: 'p1', count: 2}]}]
CYPHER 25
UNWIND $reads AS read
MATCH (m:Memory {id: read.id})
SET m.lockedAt = read.at
WITH m, read, reduce(ownCount = 0, reader IN read.by | ownCount + CASE WHEN reader.viewer IN [m.ownerId, m.staterId] THEN reader.count ELSE 0 END) AS ownCount
SET m.accesses = coalesce(m.accesses, 0) + read.count,
  m.uses = CASE WHEN ownCount = 0 THEN m.uses ELSE coalesce(m.uses, 0) + ownCount END,
  m.accessedAt = CASE WHEN m.accessedAt IS NULL OR m.accessedAt < read.at THEN read.at ELSE m.accessedAt END
