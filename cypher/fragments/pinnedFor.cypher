(m.pinned AND {{pinCounts}})
