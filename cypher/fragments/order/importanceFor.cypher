// Importance of m for the viewer, Unasked: a pin counts only for those who may set it, so for others it is the one before the pin.
CASE WHEN m.pinned AND NOT {{pinCounts}} THEN coalesce(m.unpinnedImportance, m.importance) ELSE m.importance END
