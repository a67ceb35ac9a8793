// Weight of m for the viewer: pinned first, then by importance, both Unasked.
CASE WHEN {{pinnedFor}} THEN 4 ELSE {{importanceFor}} END
