// Importance of m for answers that agents get without asking: a pin counts only for those who may set it; for others it is the importance before the pin.
CASE WHEN m.pinned AND NOT {{pinCounts}} THEN coalesce(m.unpinnedImportance, m.importance) ELSE m.importance END
