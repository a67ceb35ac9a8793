(m.confidedIds IS NULL OR all(one IN $audience.hearers WHERE one IN m.confidedIds OR one = m.staterId OR one = m.ownerId))
