// Confidants that were named: in a private context, the row `CONFIDED` lets them hear. Those found by words alone only narrow.
CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END
