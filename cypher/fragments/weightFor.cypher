CASE WHEN {{pinnedFor}} THEN 4 ELSE {{importanceFor}} END
