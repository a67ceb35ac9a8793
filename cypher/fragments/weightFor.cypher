CASE WHEN {{pinnedFor}} THEN 4 WHEN m.pinned THEN coalesce(m.unpinnedImportance, m.importance) ELSE m.importance END
