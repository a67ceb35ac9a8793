// In confidence: true if every hearer is a confidant of m, its stater or its owner, or if it has no confidants.
CASE WHEN m.confidedIds IS NULL THEN true ELSE all(hearer IN $audience.hearers WHERE hearer IN m.confidedIds + [m.staterId, m.ownerId]) END
