CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END
