CASE WHEN m.pinned AND NOT {{pinCounts}} THEN coalesce(m.unpinnedImportance, m.importance) ELSE m.importance END
