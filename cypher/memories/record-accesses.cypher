// Adds up when and how often memories were read.
// Counting up takes stronger locks than setting, and in another order: setting comes first, as in every other write.
// :param reads => [{id: 'm1', count: 2, at: 1700000000000}]
CYPHER 25
UNWIND $reads AS read
MATCH (m:Memory {id: read.id})
SET m.lockedAt = read.at
WITH m, read
SET m.accesses = coalesce(m.accesses, 0) + read.count,
  m.accessedAt = CASE WHEN m.accessedAt IS NULL OR m.accessedAt < read.at THEN read.at ELSE m.accessedAt END
