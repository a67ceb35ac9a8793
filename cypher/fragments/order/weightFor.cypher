// Weight of m for answers that agents get without asking: pinned first, then by importance.
CASE WHEN {{pinnedFor}} THEN 4 ELSE {{importanceFor}} END
