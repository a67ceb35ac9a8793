// Condition of disclosure, else `IN_CONFIDENCE`: every hearer is a confidant of m, its stater or its owner, or m has no confidants.
CASE WHEN m.confidedIds IS NULL THEN true ELSE all(hearer IN $audience.hearers WHERE hearer IN m.confidedIds + [m.staterId, m.ownerId]) END
