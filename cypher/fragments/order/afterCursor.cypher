// Position in a list: true for rows after the cursor `$after`, by rank, then by time, then by id.
(rank < $after.rank OR (rank = $after.rank AND (createdAt < $after.createdAt OR (createdAt = $after.createdAt AND id < $after.id))))
