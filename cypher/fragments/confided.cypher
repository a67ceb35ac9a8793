CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END
