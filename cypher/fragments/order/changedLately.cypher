// Change that makes a fact worth comparing for a fold: new or confirmed lately, important or often read, or about a person merged lately.
((m.updatedAt >= $since AND (m.updatedAt >= $changedSince OR m.confirmedAt >= $changedSince OR m.importance = 3 OR coalesce(m.accesses, 0) >= $frequentReads))
  OR EXISTS { MATCH (m)-[:ABOUT]->(:Entity)-[into:MERGED_INTO]->(:Entity) WHERE into.at >= $changedSince })
