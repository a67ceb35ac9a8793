(rank < $after.rank OR (rank = $after.rank AND (createdAt < $after.createdAt OR (createdAt = $after.createdAt AND id < $after.id))))
