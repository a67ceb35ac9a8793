// Confidants who were named: by them, a private context gets the row of step 1 for In confidence; those found by words alone only narrow.
CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END
